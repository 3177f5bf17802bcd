import { rename, rm } from 'node:fs/promises'
import { createBuilder } from 'vite'
import { checkFirstLoads } from './first-loads.ts'

/* The build goes to a folder of its own and replaces dist as a whole, so that a failed one leaves the last good one in place. */
const fresh = `dist.${process.pid}`
const old = `${fresh}.old`

process.env.NODE_ENV = 'production'
try {
  const builder = await createBuilder({
    logLevel: 'warn',
    environments: { client: { build: { outDir: `${fresh}/client` } }, ssr: { build: { outDir: `${fresh}/server` } } },
  })
  await builder.buildApp()
  const within = await checkFirstLoads(`${fresh}/client`)
  if (within) {
    await rename('dist', old).catch(() => undefined)
    await rename(fresh, 'dist')
  } else process.exitCode = 1
} finally {
  await rm(fresh, { recursive: true, force: true })
  await rm(old, { recursive: true, force: true })
}
