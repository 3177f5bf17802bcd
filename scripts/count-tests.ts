import { existsSync, readFileSync } from 'node:fs'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Counts the tests of Vitest's JSON `report`. A file that broke before its tests, or a run without a report, is one failure. */
export function countTests(report: string, wentWell: boolean): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  return { passed, failed: failed === 0 && !wentWell ? 1 : failed }
}
