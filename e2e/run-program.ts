import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Portal, SERVES } from './portal-process'

const SERVER = resolve(import.meta.dirname, '../dist/server')

export interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

/** The paths of a harness portal as settings of a second program. */
export const settingsOf = ({ folder }: Pick<Portal, 'folder'>) => ({
  DATABASE_FILE: join(folder, 'portal.sqlite'),
  UPLOADS_DIR: join(folder, 'uploads'),
  BACKUPS_DIR: join(folder, 'backups'),
})

/** Starts a server that is expected to end by itself, and returns how it ended. */
export const runServer = (env: Record<string, string>) => run('main.js', [], { PORT: '0', ...env })

/** Starts a server, stops it as soon as it serves, and returns how it ended. */
export async function serveBriefly(env: Record<string, string>): Promise<Ended> {
  const server = spawn(process.execPath, [join(SERVER, 'main.js')], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    cwd: tmpdir(),
  })
  const ended = { status: null as number | null, stdout: '', stderr: '' }
  server.stdout.on('data', (chunk: Buffer) => {
    ended.stdout += chunk
    if (SERVES.test(ended.stdout)) server.kill('SIGTERM')
  })
  server.stderr.on('data', (chunk: Buffer) => (ended.stderr += chunk))
  ;[ended.status] = await once(server, 'close')
  return ended
}

/** Runs one of the operator's commands. */
export const runCommand = (env: Record<string, string>, ...words: string[]) => run('portal.js', words, env)

function run(program: string, words: string[], env: Record<string, string>): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(SERVER, program), ...words], {
    env: { PATH: process.env.PATH ?? '', ...env },
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}
