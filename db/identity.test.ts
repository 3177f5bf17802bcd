import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { openDatabase } from './client'
import { migrate } from './migrate'

const TOKEN = 'Xk3-oldInvitationToken_aaaaaaaaaaaaaaaaaaaa1'
const LEAVE = '1.oldUnsubscribeToken_bbbbbbbbbbbbbbbbbbbbbbb2b'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A database as the first release left it, with a waiting invitation, a notice, reminders and sign-ins to the millisecond. */
function makeOldDatabase(): string {
  const folder = newFolder()
  const file = join(folder, 'portal.sqlite')
  copyFileSync(resolve(import.meta.dirname, 'fixtures/0011-activity.sqlite'), file)
  const sqlite = new Sqlite(file)
  sqlite
    .prepare('UPDATE user SET passwordResetToken = ?, passwordResetExpires = ?, lastLoginDate = ?')
    .run(sha256(TOKEN), '2027-01-01T00:00:00.000Z', '2026-11-22T05:30:00.123Z')
  sqlite.exec(`INSERT INTO poll (id, title, description, questionType, status, createdAt) VALUES
    (901, 'Open', 'See /voting?poll=902', 'open', 'active', '2026'), (902, 'Over', 'x', 'open', 'closed', '2026')`)
  const add = sqlite.prepare(
    "INSERT INTO mail (toAddress, subject, text, html, kind, cause, unsubscribeUrl, status, lastError, nextAttemptAt, messageId, createdAt) VALUES ('a@example.org', ?, ?, ?, ?, ?, ?, 'waiting', ?, '2026', 'x', '2026')",
  )
  const link = `http://p/reset-password?token=${TOKEN}`
  add.run('Invited', `Choose:\n${link}\n`, `<a href="${link}">`, 'account', 'invitation', null, `550 blocked: ${link}`)
  const leave = `http://p/unsubscribe/${LEAVE}`
  add.run('Notice', `Unsubscribe: ${leave}\n`, `<a href="${leave}">`, 'community', null, leave, null)
  for (const poll of [901, 902])
    add.run(
      'Reminder to vote: it',
      `/voting?poll=902\n\nVote Now:\nhttp://p/voting?poll=${poll}\n\n-- `,
      '',
      'community',
      null,
      leave,
      null,
    )
  sqlite.close()
  return file
}

test('waiting mails of an older version lose their tokens, which open nothing any more, and sign-ins their time', async () => {
  const file = makeOldDatabase()
  const { reads, write, checkpoint, close } = openDatabase(file)
  await migrate({ write })
  const user = await reads.selectFrom('user').select(['passwordResetExpires', 'lastLoginDate', 'usernameLook']).executeTakeFirstOrThrow()
  expect(user).toEqual({
    passwordResetExpires: '2027-01-01T00:00:00.000Z',
    lastLoginDate: '2026-11-21',
    usernameLook: 'board',
  })
  expect(await reads.selectFrom('passwordLink').select('id').execute()).toEqual([])
  const mails = await reads
    .selectFrom('mail')
    .select(['text', 'html', 'opens', 'unsubscribeUrl', 'lastError', 'causeId'])
    .orderBy('id')
    .execute()
  expect(mails.slice(-3)).toMatchObject([
    {
      text: 'Choose:\nhttp://p/reset-password?token=made-when-sent\n',
      html: '<a href="http://p/reset-password?token=made-when-sent">',
      opens: 'invitation',
      lastError: '550 blocked: http://p/reset-password?token=…',
    },
    { text: 'Unsubscribe: http://p/unsubscribe/made-when-sent\n', opens: null, unsubscribeUrl: 'http://p/unsubscribe/made-when-sent' },
    { causeId: 901 },
  ])
  checkpoint()
  await close()
  const bytes = readFileSync(file)
  expect([TOKEN, LEAVE].filter((token) => bytes.includes(token))).toEqual([])
})
