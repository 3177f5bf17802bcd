import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installChromium } from './chromium.ts'
import { countTests } from './count-tests.ts'
import { runStep } from './steps.ts'

/** All parts, or those that are named: `scripts/test.ts types lint unit` is `npm run check`. */
const PARTS = ['types', 'lint', 'build', 'unit', 'browser']
const wanted = new Set<string>(process.argv.length > 2 ? process.argv.slice(2) : PARTS)
const isWanted = ({ part }: { part: string }) => wanted.has(part)
const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
/** Tools are programs for Node: their own first lines would take the one on the PATH. */
const tool = (name: string) => join(root, 'node_modules/.bin', name)
const vitest = (name: string, ...args: string[]) => {
  const report = join(results, `${name}.json`)
  return { report, command: [tool('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`] }
}

if (wanted.has('unit')) rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (wanted.has('browser')) installChromium()
// The long form of the hostile inputs goes with the whole.
if (wanted.has('build')) process.env.FUZZ_INPUTS ??= '20000'

let passed = 0
let failed = 0
const count = (good: number, bad: number) => {
  passed += good
  failed += bad
}

/* The checks keep one core busy each, so two run side by side; Vitest and the browser want both cores for themselves. */
const checks = [
  // dependency-cruiser and a test read code with the library of TypeScript 6; to check types, 7 takes a third of the time (14 s, not 47).
  { part: 'types', name: 'TypeScript', command: [join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit', '--project', '.'] },
  { part: 'lint', name: 'Biome', command: [tool('biome'), 'check', '--error-on-warnings', '.'] },
  { part: 'lint', name: 'Doors between rooms', command: ['scripts/doors.ts'] },
  { part: 'lint', name: 'Dead code', command: [tool('knip')] },
  { part: 'build', name: 'Build and first loads', command: ['scripts/prepare.mjs', 'build', 'figures'] },
].filter(isWanted)
const lane = async () => {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const good = await runStep(check.name, check.command)
    count(good ? 1 : 0, good ? 0 : 1)
  }
}
const lanes = [lane(), lane()]
// What needs no build does not wait for the last check: types alone take a quarter of a minute where nothing is remembered.
await (wanted.has('build') ? Promise.all(lanes) : Promise.race(lanes))

// The daily loop leaves what takes long to the whole.
const unit = wanted.has('build') ? vitest('tests') : vitest('tests', '--project=!long')
const suites = [
  { part: 'unit', name: 'Tests', ...unit },
  { part: 'browser', name: 'Browser tests', ...vitest('browser-tests', '--config', 'e2e/vitest.config.ts') },
].filter(isWanted)
for (const { name, command, report } of suites) {
  const good = await runStep(name, command)
  const tests = countTests(report, good)
  count(tests.passed, tests.failed)
}

await Promise.all(lanes)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
