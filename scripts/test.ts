import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installChromium } from './chromium.ts'
import { countTests } from './count-tests.ts'
import { runStep } from './steps.ts'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
/** Tools are programs for Node: their own first lines would take the one on the PATH. */
const tool = (name: string) => join(root, 'node_modules/.bin', name)
const vitest = (name: string, ...args: string[]) => {
  const report = join(results, `${name}.json`)
  return { report, command: [tool('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`] }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
installChromium()

let passed = 0
let failed = 0
const count = (good: number, bad: number) => {
  passed += good
  failed += bad
}

/* The checks keep one core busy each, so two run side by side; Vitest and the browser want both cores for themselves. */
const checks = [
  { name: 'TypeScript', command: [tool('tsc'), '--noEmit', '--project', '.'] },
  { name: 'Biome', command: [tool('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'Doors between rooms', command: ['scripts/doors.ts'] },
  { name: 'Dead code', command: [tool('knip')] },
  { name: 'Build and first loads', command: ['scripts/prepare.mjs', 'build', 'figures'] },
]
const lane = async () => {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const good = await runStep(check.name, check.command)
    count(good ? 1 : 0, good ? 0 : 1)
  }
}
await Promise.all([lane(), lane()])

const suites = [
  { name: 'Tests', ...vitest('tests') },
  { name: 'Browser tests', ...vitest('browser-tests', '--config', 'e2e/vitest.config.ts') },
]
for (const { name, command, report } of suites) {
  const good = await runStep(name, command)
  const tests = countTests(report, good)
  count(tests.passed, tests.failed)
}

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
