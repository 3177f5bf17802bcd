import { rename, rm } from 'node:fs/promises'
import { createBuilder } from 'vite'
import { refuseCircles } from './chunk-circles.ts'
import { checkFirstLoads } from './first-loads.ts'

/* The build goes to a folder of its own and replaces dist as a whole, so that a failed one leaves the last good one in place. */
const fresh = `dist.${process.pid}`
const old = `${fresh}.old`

process.env.NODE_ENV = 'production'
try {
  const builder = await createBuilder({
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: `${fresh}/client` } },
      ssr: { build: { outDir: `${fresh}/server` } },
    },
  })
  await builder.buildApp()
  refuseCircles(`${fresh}/client`)
  if (!(await checkFirstLoads(`${fresh}/client`))) throw new Error('A page loads more than its budget in scripts/first-loads.ts allows.')
  await rename('dist', old).catch(() => undefined)
  await rename(fresh, 'dist')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(fresh, { recursive: true, force: true })
  await rm(old, { recursive: true, force: true })
}
