import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findMutants, type Mutant } from './mutants/find-mutants.ts'

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
async function judge(folder: string, tests: string[]): Promise<{ outcome: Outcome; by?: string }> {
  let outcome: Outcome = 'SURVIVED'
  for (const test of tests) {
    const verdict = await run(folder, [test])
    if (verdict.outcome === 'caught') return verdict
    if (verdict.outcome === 'BROKEN') outcome = 'BROKEN'
  }
  return { outcome }
}

async function run(folder: string, tests: string[]): Promise<{ outcome: Outcome; by?: string }> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const code = await runVitest(folder, [
    'run',
    ...tests,
    '--bail',
    '1',
    `--testTimeout=${TEST_TIMEOUT}`,
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  const failed = existsSync(report) ? failedIn(readFileSync(report, 'utf8')) : undefined
  if (failed) return { outcome: 'caught', by: failed }
  return { outcome: code === 0 ? 'SURVIVED' : 'BROKEN' }
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** The first test that failed. */
const failedIn = (report: string) =>
  (JSON.parse(report) as Report).testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')?.fullName

function runVitest(folder: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'node_modules/.bin/vitest'), ...args], {
    cwd: folder,
    stdio: 'ignore',
    timeout: TOO_LONG,
    killSignal: 'SIGKILL',
  })
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('close', done)
  })
}

const outcomes = new Map<Outcome, Mutant[]>([
  ['caught', []],
  ['SURVIVED', []],
  ['BROKEN', []],
])
const queue = [...mutants]

async function work(folder: string) {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const file = join(folder, mutant.file)
    const sound = readFileSync(file, 'utf8')
    writeFileSync(file, mutant.text)
    const { outcome, by = '' } = await judge(folder, mutant.tests)
    writeFileSync(file, sound)
    outcomes.get(outcome)?.push(mutant)
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

const count = (outcome: Outcome) => outcomes.get(outcome)?.length ?? 0
console.log(
  `\n${mutants.length} broken permissions: ${count('caught')} caught, ${count('SURVIVED')} survived, ${count('BROKEN')} did not load`,
)
process.exitCode = count('caught') === mutants.length ? 0 : 1
