import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROUND_LIMITS, readMailbox } from '../src/operations/inbound/mailbox'
import { replyAddress } from '../src/server/notifications/email/reply-address'
import { readEnv } from '../src/server/process/env'
import { answerMail } from '../src/testing/answer-mail'
import { openPortal } from '../src/testing/open-portal'
import { startPortal } from './harness'
import { type ImapServer, openImapServer } from './imap-server'
import { ADMIN, type Portal } from './portal-process'
import { settingsOf } from './run-program'

const REPLY_ADDRESS = 'portal@example.org'
/** Kills between storing and moving; the long form kills more often: `npm run test:faults`. */
const KILLS = Math.max(3, Math.round(Number(process.env.FAULT_ROUNDS ?? 3)))
const PORTAL = resolve(import.meta.dirname, '../dist/server/portal.js')

function open<T>({ folder }: Pick<Portal, 'folder'>, work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = new Sqlite(join(folder, 'portal.sqlite'))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** A conversation the super admin has begun, and the address of its mails. */
async function beginConversation(portal: Portal) {
  const signedIn = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.username, password: ADMIN.password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json', origin: portal.url }
    const answer = await fetch(`${portal.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return answer.json()
  }
  const { id, senderId } = await call('POST', '/api/messages', { subject: 'Lamp', content: 'It is out' })
  const secret = open(portal, (sqlite) =>
    JSON.parse(String(sqlite.prepare(`SELECT value FROM setting WHERE key = 'linkSecret'`).pluck().get())),
  )
  const to = replyAddress(REPLY_ADDRESS, secret, { kind: 'c', id, userId: senderId })
  const mail = (text: string) => answerMail({ to, from: ADMIN.email, text })
  const texts = async () => (await call('GET', `/api/messages/${id}`)).entries.map(({ text }: { text: string }) => text)
  return { call, to, mail, texts }
}

function receive(portal: Portal, input: string, words: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PORTAL, 'receive-mail', ...words], {
    env: { PATH: process.env.PATH ?? '', REPLY_ADDRESS, ...settingsOf(portal), ...env },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

test('a mail server on the same machine hands answers over while the portal runs', async () => {
  const portal = await startPortal({ env: { REPLY_ADDRESS } })
  const { mail, texts, to } = await beginConversation(portal)
  const answer = mail('It is out again.')
  expect(receive(portal, answer)).toEqual({ status: 0, said: 'Received.' })
  for (let time = 0; time < 3; time += 1) expect(receive(portal, answer)).toEqual({ status: 0, said: 'Received before.' })
  expect(await texts()).toEqual(['It is out', 'It is out again.'])
  const forged = answerMail({ to, from: 'evil@example.com' })
  expect(receive(portal, forged)).toEqual({ status: 1, said: 'Refused: it comes from another address than the account has.' })
  expect(receive(portal, answer, [], { REPLY_ADDRESS: '' }).status).toBe(1)
  open(portal, (sqlite) =>
    sqlite.prepare(`INSERT INTO setting (key, value) VALUES ('mailPaused', 'true') ON CONFLICT DO UPDATE SET value = 'true'`).run(),
  )
  expect(receive(portal, mail('Later'))).toEqual({ status: 75, said: 'Later: mail is paused since a backup was restored.' })
  expect(await texts()).toHaveLength(2)
})

const mailbox = ({ url, certificate }: ImapServer) => ({ REPLY_ADDRESS, REPLY_IMAP_URL: url, NODE_EXTRA_CA_CERTS: certificate })

test('the mailbox is read at the start and every minute, mails are moved to folders, and errors are shown', async () => {
  const server = await openImapServer()
  if (!server) return
  const portal = await startPortal({ env: mailbox(server) })
  const { call, mail, texts, to } = await beginConversation(portal)
  await server.deliver(mail('From the mailbox'))
  await server.deliver(answerMail({ to, from: 'evil@example.com' }))
  await server.deliver('Subject: neither from nor to\r\n\r\nHello')
  await portal.end()
  await portal.startAgain()
  await vi.waitFor(async () => expect(await server.count('INBOX')).toBe(0), { timeout: 40_000, interval: 200 })
  expect([await server.count('Portico/Done'), await server.count('Portico/Refused')]).toEqual([1, 2])
  expect(await texts()).toEqual(['It is out', 'From the mailbox'])
  const ask = async () => (await call('GET', '/trpc/delivery.replies')).result.data
  expect(await ask()).toMatchObject({ address: REPLY_ADDRESS, received: 1, refused: 2, error: null })
  expect(portal.output()).toContain('an answer by mail was refused')
  expect(portal.output()).not.toMatch(/evil@|portal\+c|board@example/)

  await server.stop()
  await portal.end()
  await portal.startAgain()
  await vi.waitFor(async () => expect((await ask()).error).toMatch(/ECONNREFUSED/), { timeout: 40_000, interval: 500 })
  expect(portal.output()).not.toContain('pass%40word')
})

test('a mail that ends two rounds without a result is refused, and the answer behind it is received', async () => {
  const server = await openImapServer()
  if (!server) return
  const portal = await startPortal({ env: { REPLY_ADDRESS } })
  const { mail, texts } = await beginConversation(portal)
  // Parsing it takes more memory than a round has.
  await server.deliver(mail('A short line\n'.repeat(790_000)))
  await server.deliver(mail('Behind it'))
  const read = () => receive(portal, '', ['--mailbox'], { ...mailbox(server), NODE_OPTIONS: `--max-old-space-size=${ROUND_LIMITS.heapMb}` })
  for (let round = 0; round < 2; round += 1) expect(read().status).not.toBe(0)
  const { status, said } = read()
  expect({ status, said: JSON.parse(said) }).toEqual({
    status: 0,
    said: { received: 1, refused: 1, reasons: ['it takes too much time or memory to read'], failed: null },
  })
  expect(await texts()).toEqual(['It is out', 'Behind it'])
  expect([await server.count('INBOX'), await server.count('Portico/Done'), await server.count('Portico/Refused')]).toEqual([0, 1, 1])
}, 180_000)

test('an answer that cannot be stored stays in the mailbox with an error, and the one behind it is received', async () => {
  const server = await openImapServer()
  if (!server) return
  const portal = await startPortal({ env: { REPLY_ADDRESS } })
  const { mail, texts } = await beginConversation(portal)
  open(portal, (sqlite) =>
    sqlite.exec(`CREATE TRIGGER stumble BEFORE INSERT ON messageEntry WHEN NEW.text = 'Stumbles'
      BEGIN SELECT RAISE(ABORT, 'a stumble'); END`),
  )
  await server.deliver(mail('Stumbles'))
  await server.deliver(mail('Behind it'))
  const read = () => JSON.parse(receive(portal, '', ['--mailbox'], mailbox(server)).said)
  expect(read()).toEqual({ received: 1, refused: 0, reasons: [], failed: expect.stringContaining('a stumble') })
  expect([await server.count('INBOX'), await server.count('Portico/Done'), await server.count('Portico/Refused')]).toEqual([1, 1, 0])
  open(portal, (sqlite) => sqlite.exec('DROP TRIGGER stumble'))
  expect(read()).toMatchObject({ received: 1, failed: null })
  expect(await texts()).toEqual(['It is out', 'Behind it', 'Stumbles'])
})

test('a mail is received behind more failing mails than a round imports', async () => {
  const server = await openImapServer()
  if (!server) return
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  for (let stuck = 0; stuck < 51; stuck += 1) await server.deliver('Subject: Stumbles\r\n\r\nx')
  await server.deliver('Subject: Behind them\r\n\r\nx')
  const round = await readMailbox(readEnv({ REPLY_ADDRESS, REPLY_IMAP_URL: server.url }), await openPortal(), async (source) => {
    if (source.includes('Stumbles')) throw new Error('a stumble')
  })
  expect(round).toEqual({ received: 1, refused: 0, reasons: [], failed: 'Error: a stumble' })
  expect([await server.count('INBOX'), await server.count('Portico/Done')]).toEqual([51, 1])
})

test(
  'a portal killed between storing and moving stores every answer once',
  async () => {
    const server = await openImapServer()
    if (!server) return
    const portal = await startPortal({ env: { REPLY_ADDRESS } })
    const { mail, texts } = await beginConversation(portal)
    const expected = ['It is out']
    for (let kill = 0; kill < KILLS; kill += 1) {
      const answer = mail(`Answer ${kill}`)
      await server.deliver(answer)
      expected.push(`Answer ${kill}`)
      if (kill % 2 === 0) expect(receive(portal, answer).said).toBe('Received.')
      expect(receive(portal, '', ['--mailbox'], mailbox(server))).toMatchObject({
        status: 0,
        said: expect.stringContaining('"received":1'),
      })
      expect(await server.count('INBOX')).toBe(0)
      if (kill % 9 === 8)
        open(portal, (sqlite) => sqlite.prepare(`UPDATE messageEntry SET createdAt = '2020-01-01T00:00:00.000Z' WHERE via = 'email'`).run())
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const answer = mail(`Killed ${kill}`)
      await server.deliver(answer)
      expected.push(`Killed ${kill}`)
      const env = { PATH: process.env.PATH ?? '', ...settingsOf(portal), ...mailbox(server) }
      spawnSync(process.execPath, [PORTAL, 'receive-mail', '--mailbox'], {
        env,
        timeout: Math.round(150 + Math.random() * 900),
        killSignal: 'SIGKILL',
      })
      expect(receive(portal, '', ['--mailbox'], mailbox(server)).status).toBe(0)
      expect(await server.count('INBOX')).toBe(0)
      if (kill % 9 === 8)
        open(portal, (sqlite) => sqlite.prepare(`UPDATE messageEntry SET createdAt = '2020-01-01T00:00:00.000Z' WHERE via = 'email'`).run())
    }
    expect(await texts()).toEqual(expected)
    expect(await server.count('Portico/Refused')).toBe(0)
  },
  60_000 + KILLS * 30_000,
)
