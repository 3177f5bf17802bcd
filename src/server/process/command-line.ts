import { version } from '../../../package.json'
import { BadConfiguration } from './env'
import { operatorCommand, START_COMMAND } from './program'

export const VERSION = `Portico ${version}`

const HELP = `${VERSION}, the community portal a homeowners association runs by itself.

Usage: ${START_COMMAND.padEnd(30)} serves the portal until it is told to end (Ctrl+C)
       ${operatorCommand('--help').padEnd(30)} the operator's commands

It takes no words but -h, --help and --version: all settings are in .env, which .env.example describes.
Exit codes: 0 stopped, 1 unexpected, 2 wrong use or configuration, 3 damaged or newer database, 4 already running.`

/** The answer to command-line arguments; undefined without any. Throws `BadConfiguration`. */
export function answerWords([first, ...more]: string[]): string | undefined {
  if (first === undefined) return undefined
  if (more.length === 0 && (first === '-h' || first === '--help')) return HELP
  if (more.length === 0 && first === '--version') return VERSION
  throw new BadConfiguration(`The server does not know what to do with: ${[first, ...more].join(' ')}\n\n${HELP}`)
}
