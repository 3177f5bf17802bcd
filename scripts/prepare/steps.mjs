import { build, isBuilt } from './build.mjs'
import { Refusal, root, sayDone } from './common.mjs'
import { install, isInstalled } from './install.mjs'

/**
 * Brings the checkout to where `goal` is true: 'install' means the packages are there, 'build' that dist is built from the sources
 * as they are as well. What is already done is not done again. What a person can mend is said in one sentence.
 * @param {string | undefined} goal
 * @param {string[]} words more for the build: 'figures' prints what each page loads
 */
export function prepare(goal, ...words) {
  process.chdir(root)
  try {
    if (goal !== 'install' && goal !== 'build') throw new Refusal('Say what to prepare: install or build.')
    if (!isInstalled()) install()
    if (goal === 'build' && !isBuilt()) build(words)
    sayDone()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
