import { spawnSync } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { checkFirstLoads } from './first-loads.ts'

/*
 * node scripts/build.ts [figures]
 *
 * The build goes to a folder of its own and replaces dist as a whole, so that a failed one leaves the last good one in place.
 * `figures` prints what each page loads first.
 */
const fresh = `dist.${process.pid}`
const old = `${fresh}.old`
const SIGNAL_STATUS: Partial<Record<NodeJS.Signals, number>> = { SIGKILL: 137, SIGABRT: 134 }

/** The browser's or the server's half, in a process for it alone: the bundler gives no memory back, and both in one take 900 MB. */
function buildHalf(half: 'client' | 'ssr') {
  console.log(half === 'client' ? '2. The pages.' : '3. The server.')
  const { status, signal } = spawnSync(process.execPath, ['scripts/build/half.ts', half, fresh], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exitCode = (signal ? SIGNAL_STATUS[signal] : status) ?? 1
  return status === 0
}

try {
  if (buildHalf('client') && buildHalf('ssr')) {
    const isLight = await checkFirstLoads(`${fresh}/client`, process.argv.includes('figures'))
    if (!isLight) throw new Error('A page loads more than its budget in scripts/first-loads.ts allows.')
    await rename('dist', old).catch(() => undefined)
    await rename(fresh, 'dist')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(fresh, { recursive: true, force: true })
  await rm(old, { recursive: true, force: true })
}
