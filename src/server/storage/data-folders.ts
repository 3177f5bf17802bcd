import { accessSync, closeSync, constants, existsSync, openSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { BadConfiguration, type Env } from '../process/env'
import { makeFolder } from './make-folder'

/** Creates the folders of database and uploads. Throws `BadConfiguration` naming the variable of a folder that cannot be used. */
export function makeFolders(env: Env) {
  prepareFolder('DATABASE_FILE', dirname(resolve(env.DATABASE_FILE)))
  requireDatabaseAccess(env.DATABASE_FILE)
  prepareFolder('UPLOADS_DIR', env.UPLOADS_DIR)
  if (resolve(env.DATABASE_FILE) === resolve(env.UPLOADS_DIR))
    throw new BadConfiguration(`DATABASE_FILE and UPLOADS_DIR both name ${env.DATABASE_FILE}. Name a file, and a folder beside it.`)
}

const BESIDE = /(-(wal|shm|journal|votes)|\.(lock|reserve|backups|upkeep|key|offsite|offsite-lock|incoming|upgrading|repairing))$/

const LONGEST_BESIDE = '.before-restore-2026-01-01T00-00-00-000Z.partial-journal'

/**
 * Throws `BadConfiguration` if the database or SQLite's files beside it cannot be read and written, often because another user created
 * them. Call it before `lockDatabase`: closing a file releases every lock of this process on it.
 */
export function requireDatabaseAccess(file: string) {
  const found = statAt(file)
  if (found && !found.isFile())
    throw new BadConfiguration(`DATABASE_FILE names ${file}, which is ${found.isDirectory() ? 'a folder. Name a file in it' : 'no file'}.`)
  const owner = file.replace(BESIDE, '')
  if (owner !== file && statSync(owner, { throwIfNoEntry: false })?.isFile())
    throw new BadConfiguration(`DATABASE_FILE names ${file}, which belongs to the database ${owner}. Set DATABASE_FILE to that one.`)
  // Opening a pipe waits for its other end.
  const pipe = readdirSync(dirname(resolve(file))).find((name) => name.startsWith(basename(file)) && isPipe(join(dirname(file), name)))
  if (pipe) throw new BadConfiguration(`DATABASE_FILE has ${pipe} beside it, which is a pipe and no file. Take it away.`)
  for (const path of ['', '-wal', '-shm', '.lock'].map((suffix) => `${file}${suffix}`)) {
    try {
      // The lock file is created anyway; if that fails, everything else does.
      if (path.endsWith('.lock')) closeSync(openSync(path, 'a'))
      else if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      throw new BadConfiguration(
        `DATABASE_FILE needs ${path}, which this user cannot read and write (${codeOf(error)}). ${cureOf(error, 'DATABASE_FILE')}`,
      )
    }
  }
}

const isPipe = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFIFO() === true

/** Throws `BadConfiguration` for an impossible file name. SQLite would store `:memory:` nowhere. */
function statAt(file: string) {
  try {
    if (file !== ':memory:') {
      statSync(`${file}${LONGEST_BESIDE}`, { throwIfNoEntry: false })
      return statSync(file, { throwIfNoEntry: false })
    }
  } catch (error) {
    throw new BadConfiguration(
      `DATABASE_FILE names ${file}, which cannot be looked at (${codeOf(error)}). Give it to the user, or set DATABASE_FILE.`,
    )
  }
  throw new BadConfiguration('DATABASE_FILE names :memory:, which is no file.')
}

/** Creates the folder that `variable` names. Throws `BadConfiguration` if this user cannot use it. */
export function prepareFolder(variable: string, folder: string) {
  try {
    // An unreadable path exists; creating it would hide the reason.
    statSync(folder, { throwIfNoEntry: false })
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BadConfiguration(
      `${variable} needs the folder ${folder}, which this user cannot make or write to (${codeOf(error)}). ${cureOf(error, variable)}`,
    )
  }
}

/** Explains why nothing can listen at HOST and PORT; returns other errors unchanged. */
export function explainListening(error: unknown, { HOST, PORT }: Env): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new BadConfiguration(`PORT ${PORT} is taken by another program. Stop that one, or set PORT to another number.`)
    case 'EACCES':
      return new BadConfiguration(`PORT ${PORT} is for programs of the system. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new BadConfiguration(
        `HOST ${HOST} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`,
      )
    default:
      return error
  }
}

/** A service may be allowed to write in few places, whoever owns the folder. */
function cureOf(error: unknown, variable: string) {
  if (codeOf(error) === 'EROFS')
    return 'The disk can only be read, or the service may not write there: docs/installing.md, Folders elsewhere.'
  if (/^(EEXIST|ENOTDIR)$/.test(codeOf(error))) return `A file is there, or on the way there: set ${variable} to a folder.`
  // The errors of a lost mount and of a failing disk.
  if (/^(ENOTCONN|ESTALE|EHOSTDOWN|ETIMEDOUT|EIO|ELOOP)$/.test(codeOf(error)))
    return `Nobody can look at it: is its disk mounted? If it is elsewhere, set ${variable}.`
  return `Give it to the user (chown), or set ${variable}.`
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
