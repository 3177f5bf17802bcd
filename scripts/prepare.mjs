/*
 * `npm start` works on a fresh clone and starts at once on a built one: npm itself has no step that installs or builds only when needed.
 * Runs on whatever Node a machine has: keep to old syntax and node: builtins, and check the version before loading the rest.
 */
const OLDEST = 18
const version = process.versions.node

if (Number(version.split('.')[0]) < OLDEST) {
  console.error(
    `Portico needs Node.js ${OLDEST} or newer to set itself up, and this is ${version}: install a newer one from https://nodejs.org.`,
  )
  process.exit(1)
}

import('./prepare/steps.mjs').then(
  (steps) => steps.prepare(...process.argv.slice(2)),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
