import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, say, sayOutOfMemory } from './common.mjs'
import { runtime } from './runtime.mjs'

const SOURCES = ['src', 'db', 'public', 'scripts', 'index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const NOT_BUILT = /\.test\.tsx?$|\.sqlite|\.lock$/
const RECORD = join(root, 'dist/built-from.txt')

/** True if dist was built from exactly the current sources. */
export const isBuilt = () => existsSync(RECORD) && readFileSync(RECORD, 'utf8') === fingerprint()

/**
 * Builds dist and records what it was built from.
 * @param {string[]} words passed on to scripts/build.ts
 */
export function build(words) {
  const builtFrom = fingerprint()
  say()
  // scripts/build.ts reports its steps. Standard output belongs to the command that needs the build.
  const done = spawnSync(runtime(), ['scripts/build.ts', ...words], { cwd: root, stdio: ['ignore', process.stderr, 'inherit'] })
  if (done.status !== 0) throw new Refusal(sayOutOfMemory('The build', done) ?? 'The build failed: the message above says why.')
  writeFileSync(RECORD, builtFrom)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesUnder(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return NOT_BUILT.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
