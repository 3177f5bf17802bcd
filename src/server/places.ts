import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BadConfiguration, type Env } from './env'

/** Makes the folders the configuration names. Throws `BadConfiguration` that names the variable of one that cannot be used. */
export function makeFolders(env: Env) {
  makeFolder('DATABASE_FILE', dirname(resolve(env.DATABASE_FILE)))
  if (statSync(env.DATABASE_FILE, { throwIfNoEntry: false })?.isDirectory())
    throw new BadConfiguration(`DATABASE_FILE names ${env.DATABASE_FILE}, which is a folder. Name a file in it.`)
  makeFolder('UPLOADS_DIR', env.UPLOADS_DIR)
  if (env.BACKUP_KEEP > 0) makeFolder('BACKUPS_DIR', env.BACKUPS_DIR)
}

function makeFolder(variable: string, folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BadConfiguration(
      `${variable} needs the folder ${folder}, which this user cannot make or write to (${codeOf(error)}). Give it to the user, or set ${variable}.`,
    )
  }
}

/** What to correct when nothing can listen at HOST and PORT; other errors come back as they are. */
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
