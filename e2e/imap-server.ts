import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { onTestFinished, vi } from 'vitest'
import { debianTool } from './debian-tool'

const USER = 'portal@example.org'
const PASSWORD = 'a-mailbox/pass@word'

export interface ImapServer {
  url: string
  /** NODE_EXTRA_CA_CERTS names it, so that the certificate is trusted. */
  certificate: string
  deliver(mail: string): Promise<void>
  /** Number of mails in a folder; 0 without the folder. */
  count(folder: string): Promise<number>
  /** Turns everybody away, or no longer. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Dovecot, with one mailbox behind TLS; undefined where this machine cannot have it. */
export async function openImapServer(): Promise<ImapServer | undefined> {
  const dovecot = process.getuid?.() === 0 ? debianTool('dovecot', 'dovecot-imapd') : undefined
  if (!dovecot) return undefined
  // Its mailbox is not root's, and the folder of all tests is.
  const folder = mkdtempSync('/tmp/portal-imap-')
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'mail'), { mode: 0o777 })
  chmodSync(join(folder, 'mail'), 0o777)
  const port = await freePort()
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ]
  spawnSync('openssl', [...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, configuration({ folder, port, certificate, key }))

  let server: ReturnType<typeof spawn> | undefined
  const start = async () => {
    server = spawn(dovecot, ['-F', '-c', file], { stdio: 'ignore' })
    await vi.waitFor(() => asOwner(async () => undefined), { timeout: 20_000, interval: 100 })
  }
  const stop = async () => {
    if (!server || server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill()
    await gone
  }
  const asOwner = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const tls = { rejectUnauthorized: false }
    const client = new ImapFlow({ host: 'localhost', port, secure: true, auth: { user: USER, pass: PASSWORD }, logger: false, tls })
    client.on('error', () => {})
    try {
      await client.connect()
      return await work(client)
    } finally {
      client.close()
    }
  }
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return {
    url: `imaps://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@localhost:${port}`,
    certificate,
    deliver: (mail) => asOwner(async (client) => void (await client.append('INBOX', Buffer.from(mail)))),
    count: (name) =>
      asOwner((client) =>
        client
          .status(name, { messages: true })
          .then((state) => (state || undefined)?.messages ?? 0)
          .catch(() => 0),
      ),
    stop,
    start,
  }
}

const configuration = ({ folder, port, certificate, key }: { folder: string; port: number; certificate: string; key: string }) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1, ::1
mail_location = maildir:${folder}/mail/%n
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
first_valid_gid = 1
ssl = required
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = yes
auth_mechanisms = plain
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail
}
namespace inbox {
  inbox = yes
  separator = /
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
