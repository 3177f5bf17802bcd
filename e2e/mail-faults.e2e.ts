import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../src/testing/mail-server'
import { startPortal } from './harness'
import { ownTime } from './own-time'
import { ADMIN, type Portal } from './portal-process'

/** The long form kills more often: `npm run test:faults`. */
const ROUNDS = Math.max(2, Math.round(Number(process.env.FAULT_ROUNDS ?? 2) / 10))
const ANSWERED_WITHIN_MS = 1_000

/** Asks for a reset link: the mail everyone can cause. */
const forgetPassword = ({ url }: Portal) =>
  fetch(`${url}/api/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email }),
  })

interface MailRow {
  status: string
  attempts: number
  messageId: string
}

function read<T>({ folder }: Portal, query: string): T[] {
  const sqlite = new Sqlite(join(folder, 'portal.sqlite'), { readonly: true })
  try {
    return sqlite.prepare(query).all() as T[]
  } finally {
    sqlite.close()
  }
}

const mailsIn = (portal: Portal) => read<MailRow>(portal, 'SELECT status, attempts, messageId FROM mail ORDER BY id')

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test(`killed ${ROUNDS} times just after the mail server took a mail: it comes at most once more, with the same Message-ID`, {
  timeout: 60_000 + ROUNDS * 20_000,
}, async () => {
  const mailServer = await openMailServer()
  onTestFinished(mailServer.close)
  const portal = await startPortal({ env: { SMTP_URL: mailServer.url } })
  for (let round = 0; round < ROUNDS; round += 1) {
    mailServer.mails.length = 0
    mailServer.whenTaken = () => portal.end('SIGKILL')
    expect((await forgetPassword(portal)).status).toBe(200)
    await expect.poll(() => mailServer.mails.length, { interval: 5 }).toBe(1)
    mailServer.whenTaken = undefined
    await portal.end('SIGKILL')
    expect(mailsIn(portal).at(-1), 'the record does not know yet').toMatchObject({ status: 'waiting' })
    await portal.startAgain()
    await expect.poll(() => mailsIn(portal).at(-1)?.status).toBe('sent')
    await wait(500)
    const sent = mailsIn(portal).at(-1)?.messageId
    expect(mailServer.mails.map((mail) => mail.messageId)).toEqual([sent, sent])
  }
  process.stdout.write(`kill -9 after the mail server took the mail: ${ROUNDS} rounds, one duplicate each, same Message-ID\n`)
})

test.each([
  ['down', async () => 'smtp://127.0.0.1:1'],
  ['slow', () => listen(createServer(() => undefined))],
  ['hanging up', () => listen(createServer((socket) => void socket.destroy()))],
])('with the mail server %s everyone is served as ever, and the mail waits', async (_, mailServer) => {
  const portal = await startPortal({ env: { SMTP_URL: await mailServer() } })
  for (let turn = 0; turn < 20; turn += 1) {
    const time = await ownTime(portal, async () => {
      const answer = turn % 4 === 0 ? await forgetPassword(portal) : await fetch(`${portal.url}/api/health`)
      expect([200, 429]).toContain(answer.status)
    })
    expect(time).toBeLessThan(ANSWERED_WITHIN_MS)
    await wait(20)
  }
  await expect.poll(() => mailsIn(portal).map(({ attempts }) => attempts)).toContain(1)
  expect(mailsIn(portal).at(-1)?.status).toBe('waiting')
  expect(await portal.end('SIGTERM')).toBe(0)
})
