import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { BadConfiguration, type Env, readEnv, SETTINGS } from './env'
import { type Origins, originsOf } from './origins'

const ENV_FILE = 'PORTICO_ENV_FILE'
const OURS = [...SETTINGS, ENV_FILE]

/** Systems, shells and test runners often set these names, which resemble PORT or HOST. */
const NOT_OURS = ['HOME', 'OS', 'TEST', 'PORTS', 'PORT0', 'PORT1']
/** More edits (a letter added, missing or wrong) do not count as a typo: `PROT` is two from `PORT`. */
const CLOSE = 2
const CURE = '.env.example describes every variable.'

interface Loaded {
  env: Env
  origins: Origins
}

/**
 * Returns the checked configuration and the origin of each value. The environment wins over the file PORTICO_ENV_FILE or `.env` in the
 * working folder. Throws `BadConfiguration` for a bad value, for an unknown name in the file, and for one in the environment that resembles
 * a setting.
 */
export function loadSettings(): Loaded {
  const file = process.env[ENV_FILE] || '.env'
  const settings = existsSync(file) || process.env[ENV_FILE] ? readFile(file) : {}
  for (const name of Object.keys(settings)) if (!SETTINGS.includes(name)) refuse(file, name)
  for (const name of Object.keys(process.env)) if (isSlip(name)) refuse('The environment', name)
  const origins = originsOf(settings, process.env)
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
  const env = readEnv(process.env)
  return { env: { ...env, DATABASE_FILE: behindLinks(env.DATABASE_FILE) }, origins }
}

/** Resolves symlinks, because the log, lock and votes lie beside the real file; through two names, two portals would serve one database. */
const behindLinks = (file: string) => (existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file)

export const loadEnv = (): Env => loadSettings().env

function readFile(file: string): NodeJS.Dict<string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new BadConfiguration(`${file} cannot be read: ${error instanceof Error ? error.message : error}. Give it to this user.`)
  }
  if (text.includes('\0')) throw new BadConfiguration(`${file} is no plain text: save it as UTF-8. ${CURE}`)
  // Reports only the line number, because the line may be half of a secret.
  const idle = text.split('\n').findIndex((line) => /^[^#=]*[^#=\s]/.test(line) && !line.includes('='))
  if (idle >= 0) throw new BadConfiguration(`Line ${idle + 1} of ${file} sets nothing. Write NAME=value. ${CURE}`)
  return parseEnv(text)
}

function isSlip(name: string) {
  if (OURS.includes(name) || NOT_OURS.includes(name)) return false
  // Short lower-case names belong to other programs: `out` would be two edits from PORT.
  return closest(name) !== undefined || OURS.includes(name.toUpperCase())
}

function refuse(where: string, name: string): never {
  const meant = closest(name.toUpperCase())
  throw new BadConfiguration(
    `${where} sets ${name}, which means nothing to the portal${meant ? `. Is ${meant} meant?` : '.'} Correct it or take it out. ${CURE}`,
  )
}

const closest = (name: string) =>
  OURS.find((setting) => Math.abs(name.length - setting.length) <= CLOSE && distance(name, setting) <= CLOSE)

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
