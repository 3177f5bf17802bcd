import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { vi } from 'vitest'
import { openPostBox, type PostBox } from '../src/testing/post-box'

const BUILD = resolve(import.meta.dirname, '../dist')
const DEMO = resolve(import.meta.dirname, '../dist/server/demo.js')

/** The super admin a portal starts with, unless it is started without one. */
export const ADMIN = { username: 'board', password: 'a-long-enough-password', email: 'board@example.org', name: 'Bea Board' }

/** Set by scripts/demo.ts. */
export const DEMO_PASSWORD = 'portico-demo'

export interface Portal {
  url: string
  /** The temporary folder that holds the database and the uploads. */
  folder: string
  post: PostBox
  /** The server's process id. */
  pid(): number | undefined
  /** The server's output so far. */
  output(): string
  /** The one-time link an empty portal prints. */
  setupLink(): Promise<string>
  /** Ends the server with `signal`, waits until it is gone and gives its exit code; null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Starts it again on the same folder and port. */
  startAgain(): Promise<void>
  /** Ends everything and removes the folder. */
  close(): Promise<void>
}

export interface PortalOptions {
  /** Make its own database and admin at its start, instead of a copy of those another start has made. */
  fresh?: boolean
  /** Start empty, as on a new machine: the first person uses the set-up link. */
  empty?: boolean
  /** Start with the demo community; its people sign in with `DEMO_PASSWORD`. */
  demo?: boolean
  /** A copy of the build that is its own. */
  build?: string
  /** More of what .env.example describes. */
  env?: Record<string, string>
}

let begun: Promise<Buffer> | undefined

/** The database of a portal after its first start: every migration applied, and the admin. */
async function begin() {
  const portal = await openPortal({ fresh: true })
  await portal.end()
  const database = readFileSync(join(portal.folder, 'portal.sqlite'))
  await portal.close()
  return database
}

/** Starts the built portal on a temporary folder, a port the system chooses and a mail server of its own. */
export async function openPortal(options: PortalOptions = {}): Promise<Portal> {
  const { fresh = false, empty = false, demo = false, build = BUILD, env = {} } = options
  const main = join(build, 'server/main.js')
  if (!existsSync(main)) throw new Error('There is no build to try in the browser: run npm run build first.')
  const folder = mkdtempSync(join(tmpdir(), 'portal-'))
  if (!(fresh || empty || demo || env.DATABASE_FILE)) {
    begun ??= begin()
    writeFileSync(join(folder, 'portal.sqlite'), await begun, { mode: 0o600 })
  }
  const post = await openPostBox()
  const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, ADMIN_EMAIL: ADMIN.email, ADMIN_NAME: ADMIN.name }
  const settings = {
    PATH: process.env.PATH ?? '',
    MALLOC_ARENA_MAX: '2',
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_FILE: join(folder, 'portal.sqlite'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BACKUPS_DIR: join(folder, 'backups'),
    SMTP_URL: post.url,
    MAIL_FROM: 'portal@example.org',
    ...(empty || demo ? {} : admin),
    ...(demo ? { DEMO_DATABASE_FILE: join(folder, 'portal.sqlite'), DEMO_UPLOADS_DIR: join(folder, 'uploads') } : {}),
    ...env,
  }
  let output = ''
  let server: ChildProcess
  let url = ''

  const start = async (program = main) => {
    server = spawn(
      process.execPath,
      ['--optimize-for-size', '--v8-pool-size=1', '--max-semi-space-size=2', '--heap-growing-percent=40', program],
      {
        cwd: folder,
        env: settings,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
    process.once('exit', killNow)
    const from = output.length
    await vi.waitFor(
      async () => {
        if (server.exitCode !== null) return
        url = `http://localhost:${portIn(output.slice(from))}`
        await requireHealth(url)
      },
      // The demo community took more than forty seconds beside other work.
      { timeout: 120_000, interval: 25 },
    )
    if (server.exitCode !== null) throw new Error(`The portal did not start (exit ${server.exitCode}):\n${output}`)
  }
  const killNow = () => server.kill('SIGKILL')
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', killNow)
    if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
    return server.exitCode
  }
  if (demo) {
    await start(DEMO)
    await end()
  }
  await start()
  settings.PORT = new URL(url).port
  return {
    url,
    folder,
    post,
    pid: () => server.pid,
    output: () => output,
    setupLink: () => vi.waitFor(() => requireMatch(output, /http:\/\/\S+\/setup\?token=[\w-]+/)),
    end,
    startAgain: () => start(),
    close: async () => {
      await end()
      await post.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The log of a portal that serves names its port: where it listens, or in the set-up link. */
export const SERVES = /(?<=listening at http:\/\/\S+:)\d+|(?<=:)\d+(?=\/setup\?)/
export const portIn = (output: string) => requireMatch(output, SERVES)

async function requireHealth(url: string) {
  const { status } = await fetch(`${url}/api/health`)
  if (status !== 200) throw new Error(`The portal answers ${status} about its health`)
}

function requireMatch(text: string, pattern: RegExp): string {
  const [found] = text.match(pattern) ?? []
  if (!found) throw new Error(`Nothing like ${pattern} in:\n${text}`)
  return found
}
