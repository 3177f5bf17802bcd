import '../src/server/storage/private-files'
import { parseArgs } from 'node:util'
import { DamagedDatabase, isDamage } from '../db/integrity'
import { DatabaseInUse } from '../db/lock'
import { NewerDatabase, OlderDatabase } from '../db/migrate'
import { BackupsGone } from '../src/operations/backup/backup-folder'
import { DamagedBackup } from '../src/operations/restore/unpack'
import { WrongDatabase } from '../src/operations/start/own-database'
import { PortalError } from '../src/server/errors'
import { VERSION } from '../src/server/process/command-line'
import { DiskFull, explainDisk } from '../src/server/process/disk-errors'
import { BadConfiguration } from '../src/server/process/env'
import { loadSettings } from '../src/server/process/load-env'
import { operatorCommand, START_COMMAND } from '../src/server/process/program'
import { UnreadableVotesFile } from '../src/server/storage/ballot-box/votes-file'
import { backupCommands, offsiteCommands } from './portal/backup-commands'
import { type Command, Refusal, WrongUse } from './portal/command'
import { databaseCommands, searchCommands } from './portal/database-commands'
import { doctorCommands, machineCommands, replyCommands, textCommands } from './portal/doctor-commands'
import { userCommands } from './portal/user-commands'

const demo: Command = {
  name: 'demo',
  usage: 'demo',
  summary: 'Serves an invented community in mid-story, on a database of its own. The same as npm run demo.',
  async run() {
    await import('./demo')
    return new Promise<never>(() => {})
  },
}
const commands: Command[] = [
  ...userCommands,
  ...backupCommands,
  ...databaseCommands,
  ...searchCommands,
  ...doctorCommands,
  ...textCommands,
  ...replyCommands,
  ...offsiteCommands,
  ...machineCommands,
  demo,
]

/**
 * 0 done · 1 refused or found a problem · 2 wrong use or configuration · 3 damaged, newer or wrong database or backup · 4 the portal is
 * running.
 */
function exitCodeOf(error: unknown) {
  if (error instanceof Refusal || error instanceof PortalError || error instanceof BackupsGone || explainDisk(error)) return 1
  if (isDamage(error) || DAMAGED.some((kind) => error instanceof kind)) return 3
  if (error instanceof DatabaseInUse) return 4
  if (error instanceof BadConfiguration || error instanceof WrongUse || isUsage(error)) return 2
  return undefined
}

const DAMAGED = [DamagedDatabase, OlderDatabase, NewerDatabase, WrongDatabase, DamagedBackup, UnreadableVotesFile]
const isUsage = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
/** Disk errors start with a code and a system call; the plain reason comes first here. */
function sentenceOf(error: Error) {
  const reason = error instanceof DiskFull || error instanceof BadConfiguration ? null : explainDisk(error)
  return reason ? `That did not work: ${reason} (${error.message}).` : error.message
}
const print = (text: string) => process.stdout.write(`${text}\n`)

function help() {
  const width = Math.max(...commands.map((command) => command.usage.length)) + 2
  const lines = commands.map((command) => `  ${command.usage.padEnd(width)}${command.summary}`)
  // systemd serves an installed portal.
  const serving = START_COMMAND.startsWith('sudo ') ? '' : `       ${START_COMMAND}   serves the portal\n`
  return `Usage: ${operatorCommand('COMMAND')}\n${serving}\n${lines.join('\n')}\n\nEvery command explains itself with -h or --help; those that report take --json. --version prints the version.
Exit codes: 0 done, 1 refused or a problem found, 2 wrong use or configuration, 3 damaged, newer or wrong database or backup, 4 the portal is running.`
}

function describe({ usage, summary, options = {} }: Command) {
  const all: NonNullable<Command['options']> = { ...options, help: { type: 'boolean', about: 'this text; also -h' } }
  const lines = Object.entries(all).map(([name, { type, about }]) => `  --${name}${type === 'string' ? ' VALUE' : ''}  ${about}`)
  return `Usage: ${operatorCommand(usage)}\n\n${summary}\n\n${lines.join('\n')}`
}

async function run(words: string[]): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) {
    const [only = 'help'] = words
    if (words.length <= 1 && ['help', '-h', '--help'].includes(only)) {
      print(help())
      return 0
    }
    if (words.length === 1 && only === '--version') {
      print(VERSION)
      return 0
    }
    throw new WrongUse(`There is no command ${words.join(' ')}.\n\n${help()}`)
  }
  const { values, positionals } = parseArgs({
    args: words.slice(command.name.split(' ').length),
    options: {
      ...Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }])),
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    print(describe(command))
    return 0
  }
  const known = command.usage.split(' ').length - command.name.split(' ').length
  const extra = command.usage.endsWith('…') ? undefined : positionals[known]
  if (extra !== undefined) throw new WrongUse(`${extra} is one word too many. Usage: ${operatorCommand(command.usage)}`)
  return (await command.run({ ...loadSettings(), words: positionals, options: values, print })) ?? 0
}

// The reader of the output may have closed it: `doctor | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
run(process.argv.slice(2)).then(
  // A server that answers very slowly would keep the command running.
  (code) => process.exit(code),
  (error: unknown) => {
    const code = exitCodeOf(error)
    const text = error instanceof Error ? (code === undefined ? error.stack : sentenceOf(error)) : String(error)
    process.stderr.write(`${text}\n`)
    process.exit(code ?? 1)
  },
)
