import { createBuilder } from 'vite'

/* node scripts/build/half.ts client|ssr FOLDER: builds the half named in vite.config.ts into FOLDER. */
const [half = '', folder = ''] = process.argv.slice(2)

process.env.NODE_ENV = 'production'
try {
  const builder = await createBuilder({
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: `${folder}/client` } },
      ssr: { build: { outDir: `${folder}/server` } },
    },
  })
  const environment = builder.environments[half]
  if (!environment) throw new Error(`There is nothing to build called ${half}.`)
  await builder.build(environment)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
