import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { DamagedDatabase } from '../db/integrity'
import { DatabaseInUse } from '../db/lock'
import { NewerDatabase } from '../db/migrate'
import { DamagedBackup } from '../src/operations/unpack'
import { BadConfiguration, readEnv } from '../src/server/env'
import { PortalError } from '../src/server/errors'
import { backupCommands } from './portal/backup-commands'
import { type Command, Refusal, WrongUse } from './portal/command'
import { demoCommands } from './portal/demo-command'
import { doctorCommands } from './portal/doctor-commands'
import { userCommands } from './portal/user-commands'

const commands: Command[] = [...userCommands, ...backupCommands, ...doctorCommands, ...demoCommands]

/** 0 done · 1 refused or found a problem · 2 wrong use or configuration · 3 damaged or newer database or backup · 4 the portal is running. */
function exitCodeOf(error: unknown) {
  if (error instanceof Refusal || error instanceof PortalError) return 1
  if (isDamage(error) || error instanceof DamagedDatabase || error instanceof NewerDatabase || error instanceof DamagedBackup) return 3
  if (error instanceof DatabaseInUse) return 4
  if (error instanceof BadConfiguration || error instanceof WrongUse || isUsage(error)) return 2
  return undefined
}

/** Found while reading on: a large database is not read through before every command. */
const isDamage = (error: unknown) => error instanceof Sqlite.SqliteError && /NOTADB|CORRUPT/.test(error.code)
const isUsage = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
const print = (text: string) => process.stdout.write(`${text}\n`)

function help() {
  const width = Math.max(...commands.map((command) => command.usage.length)) + 2
  const lines = commands.map((command) => `  ${command.usage.padEnd(width)}${command.summary}`)
  return `Usage: npm run portal -- COMMAND\n\n${lines.join('\n')}\n\nEvery command explains itself with --help; those that report take --json.
Exit codes: 0 done, 1 refused or a problem found, 2 wrong use or configuration, 3 damaged or newer database or backup, 4 the portal is running.`
}

function describe({ usage, summary, options = {} }: Command) {
  const all: NonNullable<Command['options']> = { ...options, help: { type: 'boolean', about: 'this text' } }
  const lines = Object.entries(all).map(([name, { type, about }]) => `  --${name}${type === 'string' ? ' VALUE' : ''}  ${about}`)
  return `Usage: npm run portal -- ${usage}\n\n${summary}\n\n${lines.join('\n')}`
}

async function run(words: string[]): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) {
    if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
      print(help())
      return 0
    }
    throw new WrongUse(`There is no command ${words.join(' ')}.\n\n${help()}`)
  }
  const { values, positionals } = parseArgs({
    args: words.slice(command.name.split(' ').length),
    options: {
      ...Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }])),
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    print(describe(command))
    return 0
  }
  const known = command.usage.split(' ').length - command.name.split(' ').length
  const extra = command.usage.endsWith('…') ? undefined : positionals[known]
  if (extra !== undefined) throw new WrongUse(`${extra} is one word too many. Usage: npm run portal -- ${command.usage}`)
  if (existsSync('.env')) process.loadEnvFile('.env')
  return (await command.run({ env: readEnv(process.env), words: positionals, options: values, print })) ?? 0
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const code = exitCodeOf(error)
    const text = error instanceof Error ? (code === undefined ? error.stack : error.message) : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = code ?? 1
  },
)
