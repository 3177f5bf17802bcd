/*
 * npm leaves out, without a word, optional packages that are not for the Node it runs on itself: on Node 18 the machine code of the
 * bundler and of sharp. What it installs here runs on the Node among the packages, so that is the one they are judged by. Loaded into
 * npm with --require, on whatever Node a machine has.
 */
const { optionalDependencies } = require('../../package.json')

Object.defineProperty(process, 'version', { value: `v${optionalDependencies[`node-${process.platform}-${process.arch}`]}` })
