import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findMutants } from './mutants/find-mutants.ts'

/**
 * `npm run test:mutants [part of a name…]`: breaks one permission at a time in a copy of the tree and runs the tests that should
 * notice. A mutant they let pass is a permission nobody would miss, and fails the run. Stryker cannot take its place: its mutators change
 * operators and literals everywhere, but do not delete a line of the permission table, give it to a wider audience or drop a `where`.
 */
const root = resolve(import.meta.dirname, '..')
const AT_ONCE = 2
const TOO_LONG = 10 * 60_000
/** A busy machine should not look like a test that notices. */
const TEST_TIMEOUT = 60_000
process.chdir(root)

const wanted = process.argv.slice(2)
const mutants = findMutants().filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))

/** A copy of what the tests need; packages are shared. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-mutants-'))
  for (const name of ['src', 'db', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

type Outcome = 'caught' | 'SURVIVED' | 'BROKEN'

/** Broken means that no test failed and yet a run did: something did not even load. The quickest tests run first. */
async function judge(folder: string, tests: string[]): Promise<{ outcome: Outcome; by?: string | undefined }> {
  let outcome: Outcome = 'SURVIVED'
  for (const test of tests) {
    const verdict = await run(folder, [test])
    if (verdict.outcome === 'caught') return verdict
    if (verdict.outcome === 'BROKEN') outcome = 'BROKEN'
  }
  return { outcome }
}

interface Report {
  success: boolean
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

async function run(folder: string, tests: string[]): Promise<{ outcome: Outcome; by?: string | undefined }> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    ...tests,
    '--bail',
    '1',
    '--passWithNoTests',
    `--testTimeout=${TEST_TIMEOUT}`,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const vitest = promisify(execFile)(process.execPath, [join(root, 'node_modules/.bin/vitest'), ...args], {
    cwd: folder,
    timeout: TOO_LONG,
    killSignal: 'SIGKILL',
  })
  // The report says what failed.
  await vitest.catch(() => undefined)
  if (!existsSync(report)) return { outcome: 'BROKEN' }
  const { success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .find(({ status, failureMessages }) => status === 'failed' && !failureMessages.some((message) => message.includes(' timed out in ')))
  return failed ? { outcome: 'caught', by: failed.fullName } : { outcome: success ? 'SURVIVED' : 'BROKEN' }
}

const counts: Record<Outcome, number> = { caught: 0, SURVIVED: 0, BROKEN: 0 }
const queue = [...mutants]

async function work(folder: string) {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const file = join(folder, mutant.file)
    const sound = readFileSync(file, 'utf8')
    writeFileSync(file, mutant.text)
    const { outcome, by = '' } = await judge(folder, mutant.tests)
    writeFileSync(file, sound)
    counts[outcome] += 1
    console.log(`${outcome}  ${mutant.name}  (${by})`)
  }
}

const folders = Array.from({ length: AT_ONCE }, copyTree)
try {
  const sound = await run(folders[0] ?? '', [...new Set(mutants.flatMap(({ tests }) => tests.filter((test) => test.endsWith('.ts'))))])
  if (sound.outcome !== 'SURVIVED') throw new Error(`A test fails without any change: ${sound.by ?? 'the tree does not load'}`)
  await Promise.all(folders.map(work))
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

const { caught, SURVIVED, BROKEN } = counts
console.log(`\n${mutants.length} broken permissions: ${caught} caught, ${SURVIVED} survived, ${BROKEN} did not load`)
process.exitCode = caught === mutants.length ? 0 : 1
