import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { Refusal } from './refusal.mjs'
import { root } from './root.mjs'
import { become } from './runtime.mjs'

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  start: (args) => becomeBuilt('dist/server/main.js', args),
  portal: (args) => becomeBuilt('dist/server/portal.js', args),
  demo: (args) => becomeBuilt('dist/server/demo.js', args),
  dev: (args) => become('scripts/dev.ts', args),
  test: (args) => become('scripts/test.ts', args),
  build,
}

/**
 * Brings the checkout as far as the command needs, then runs it. What a person can mend is said in one sentence.
 * @param {string} name
 * @param {string[]} args
 */
export async function run(name, args) {
  process.chdir(root)
  try {
    const command = commands[name]
    if (!command) throw new Refusal(`There is no command "${name}": use one of ${Object.keys(commands).join(', ')}.`)
    if (!isInstalled()) await install()
    await command(args)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * @param {string} script
 * @param {string[]} args
 */
async function becomeBuilt(script, args) {
  if (!isBuilt()) await build()
  await become(script, args)
}
