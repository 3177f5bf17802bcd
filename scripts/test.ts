import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installChromium } from './chromium.ts'

/*
 * node scripts/test.ts PART...: runs these parts and prints `N passed, M failed` as the last line. Where CLOSING_LINES names a file, the
 * line goes there instead: .ci/run adds the lines of two runs.
 *
 * Tools keep one core busy each, so they run one after the other beside the unit tests. The browser takes both cores.
 */
const wanted = new Set(process.argv.slice(2))
const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
/** Tools are programs for Node. Their own first line would run the Node on the PATH. */
const tool = (name: string) => join(root, 'node_modules/.bin', name)

/** A busy machine takes twice as long as a quiet one; this ends what hangs. */
const TOO_LONG = 60 * 60_000
/** Equal everywhere: without colors and without settings of the caller's shell. */
function options() {
  const { NODE_ENV: _mode, FORCE_COLOR: _color, ...rest } = process.env
  const env = { ...rest, CI: 'true', NO_COLOR: '1' }
  return { cwd: root, env, timeout: TOO_LONG, killSignal: 'SIGKILL', maxBuffer: Infinity } as const
}

/**
 * Runs the program `words` begin with on this very Node and tells whether it went well. Its name, its time and all it said are printed
 * at the end, so that steps side by side do not mix their lines.
 */
async function runStep(name: string, words: string[]): Promise<boolean> {
  const started = Date.now()
  const { stdout, stderr, error } = await promisify(execFile)(process.execPath, words, options()).then(
    (said) => ({ ...said, error: undefined }),
    (error: { stdout?: string; stderr?: string }) => ({ stdout: error.stdout, stderr: error.stderr ?? String(error), error }),
  )
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`\n── ${name}: ${error ? 'FAILED' : 'passed'} in ${seconds} s`)
  const output = `${stdout ?? ''}${stderr}`.trimEnd()
  if (output) console.log(output)
  return !error
}

interface Step {
  part: string
  name: string
  command: string[]
  /** Vitest's JSON report; a step without one counts as one test. */
  report?: string
}

const vitest = (part: string, name: string, ...args: string[]): Step => {
  const report = join(results, `${part}.json`)
  const command = [tool('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { part, name, command, report }
}

const TOOLS: Step[] = [
  // dependency-cruiser and a test use TypeScript 6 as a library. To check types, 7 takes a third of its time.
  { part: 'types', name: 'TypeScript', command: [join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit', '--project', '.'] },
  { part: 'lint', name: 'Biome', command: [tool('biome'), 'check', '--error-on-warnings', '.'] },
  { part: 'lint', name: 'Boundaries between folders', command: ['scripts/boundaries.ts'] },
  { part: 'lint', name: 'Dead code', command: [tool('knip')] },
  { part: 'build', name: 'Build and first loads', command: ['scripts/prepare.mjs', 'build', 'figures'] },
]
const THOROUGH = wanted.has('thorough') ? ['--project=thorough'] : []
const UNIT = [vitest('unit', 'Tests', '--project=short*', ...THOROUGH), vitest('unit-long', 'Long tests', '--project=long*')]
const BROWSER_CONFIG = ['--config', 'e2e/vitest.config.ts']
const BROWSER = [
  vitest('browser', 'Browser tests', ...BROWSER_CONFIG, '--project=short'),
  vitest('browser-long', 'Long browser tests', ...BROWSER_CONFIG, '--project=long'),
]

let passed = 0
let failed = 0

async function runInTurn(steps: Step[]) {
  for (const { name, command, report } of steps.filter(({ part }) => wanted.has(part))) {
    const good = await runStep(name, command)
    const tests = report ? countTests(report, good) : { passed: Number(good), failed: Number(!good) }
    passed += tests.passed
    failed += tests.failed
  }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (wanted.has('unit-long')) process.env.FUZZ_INPUTS ??= '20000'

const chromium = BROWSER.some(({ part }) => wanted.has(part)) && installChromium()
await Promise.all([runInTurn(TOOLS), runInTurn(UNIT), chromium])
await runInTurn(BROWSER)

const line = `${passed} passed, ${failed} failed`
if (process.env.CLOSING_LINES) appendFileSync(process.env.CLOSING_LINES, `${line}\n`)
else console.log(line)
process.exitCode = failed > 0 ? 1 : 0

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Counts the tests of Vitest's JSON `report`. A file that broke before its tests, or a run without a report, is one failure. */
function countTests(report: string, wentWell: boolean): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  return { passed, failed: failed === 0 && !wentWell ? 1 : failed }
}
