import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** These files run on any Node from 18 on. */
const OUTER = ['scripts/prepare.mjs', ...globSync('scripts/prepare/*', { cwd: ROOT })]
const PREPARE = /^node scripts\/prepare\.mjs (install|build)( figures)?$/
const OURS = /^([A-Z_]+=\S+ )*exec scripts\/node \S+/

/** A word that would run the Node, or a tool on the Node, that happens to be on the PATH. */
const BY_PATH = [
  /\.bin\/node\b/,
  /\b(spawn|spawnSync|exec|execSync|execFile|execFileSync)\)?\((['"`])(node|npx|vitest|tsc|vite|knip|depcruise|biome)\b/,
  /(^|[`&;|(] ?)(npx )?(vitest|tsc|knip|depcruise) (run|--)/m,
  /\bExecStart=node\b|CMD \["node"/,
]

test('every npm script prepares on the outer Node and then runs on the one among the packages', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [name, script] of Object.entries(scripts)) {
    const [prepare = '', run] = script.split(' && ')
    expect(prepare, name).toMatch(PREPARE)
    if (run !== undefined) expect(run, name).toMatch(OURS)
  }
  const loaded = [...read('scripts/dev.ts').matchAll(/'\/(src\/[^']+)'/g)].map(([, file = '']) => join(ROOT, file))
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((file) => !existsSync(file))).toEqual([])
})

test('nothing in the tree calls Node, or a tool that runs on it, by the PATH', () => {
  const files = globSync(['{scripts,src,db,e2e,deploy,docs,.ci}/**/*.{ts,tsx,mjs,cjs,md,service}', 'deploy/*', '.ci/*', '*.{md,ts}'], {
    cwd: ROOT,
  })
  expect(files.length).toBeGreaterThan(300)
  const guilty = files.filter((file) => file !== 'scripts/one-node.test.ts' && BY_PATH.some((pattern) => pattern.test(read(file))))
  expect(guilty).toEqual([])
})

test.each(OUTER)('%s is written as Node 18 can read it', async (file) => {
  const [as18, asNew] = await Promise.all(['node18', 'esnext'].map((target) => transformWithOxc(read(file), file, { target })))
  expect(as18?.code).toBe(asNew?.code)
  expect(read(file)).not.toMatch(/import\.meta\.(dirname|filename|main)|with \{ ?type/)
})

test('scripts/node runs what it is given on that Node, from any folder and with any words', () => {
  const { stdout } = spawnSync(join(ROOT, 'scripts/node'), ['-p', 'JSON.stringify([process.execPath, process.argv[1]])', 'two words'], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toEqual([join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`), 'two words'])
})
