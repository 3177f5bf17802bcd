import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../db/client'
import { createAccountLinks } from '../../server/auth/account-links'
import { SESSION_COOKIE } from '../../server/auth/sessions'
import { readUnsubscribeToken, unsubscribeToken } from '../../server/notifications/email/link-tokens'
import { ensureLinkSecret, readSettings } from '../../server/settings'
import { INVITED } from '../../testing/invited'
import { writeLatest } from '../../testing/mailed'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Portal } from '../../testing/open-portal'
import { readZip } from '../../testing/read-zip'
import { restoreBackup } from '../restore/restore'
import { writeBackup } from './backup'
import { exportCommunity } from './export'

function newPlace() {
  const folder = newFolder()
  return { folder, databaseFile: join(folder, 'portal.sqlite'), uploadsDir: join(folder, 'uploads') }
}

/** A portal with every kind of link and secret, some of them used, some still waiting. */
async function openBusyPortal() {
  const place = newPlace()
  const portal = await openPortal({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir })
  await portal.as('admin').people.invite({ ...INVITED, status: 'active' })
  await writeLatest(portal, INVITED.email)
  const csv = 'Name,Email,Street number,Street name,HOA status\nGina Good,gina@example.org,7,Rockrose Dr,Renter\n'
  await portal.as('admin').people.import({ csv })
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(
    async () => expect(await portal.reads.selectFrom('mail').select('id').where('linkKind', '=', 'reset').execute()).toHaveLength(1),
    { timeout: 20_000 },
  )
  const { url } = await portal.as('resident').events.createCalendarFeed()
  const notice = { title: 'Water', content: 'Fill a kettle', categories: [1], isPinned: true, sendNotification: true }
  await portal.as('admin').announcements.create(notice)
  const cookie = await portal.cookieOf('resident')
  const { text } = await portal.as('superAdmin').delivery.read({ id: 1 })
  return { portal, place, known: { url, cookie, handedOut: /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '' } }
}

/**
 * Every string of these bytes that could be a token or a secret. Texts lie side by side in the file, so each substring of that length
 * counts, too.
 */
function candidates(bytes: Buffer): string[] {
  const runs = bytes.toString('latin1').match(/[\w.+/=-]{16,}/g) ?? []
  const stretchesOf = (run: string) =>
    [43, 64].flatMap((length) => Array.from({ length: Math.max(0, run.length - length + 1) }, (_, from) => run.slice(from, from + length)))
  return [...new Set(runs.flatMap((run) => [run, ...(run.length > 2000 ? [] : stretchesOf(run))]))]
}

async function openedBy(portal: Portal, tokens: readonly string[], secrets: readonly string[]): Promise<string[]> {
  const app = await portal.app()
  const opened: string[] = []
  const doors = (token: string) =>
    [
      ['reset', { method: 'POST', url: '/api/reset-password', payload: { token, newPassword: 'a stolen account' } }],
      ['calendar', { method: 'GET', url: `/api/calendar/feed.ics?token=${encodeURIComponent(token)}` }],
      ['session', { method: 'GET', url: '/api/user', headers: { cookie: `${SESSION_COOKIE}=${token}` } }],
      ['setup', { method: 'GET', url: `/trpc/community.checkSetup?input=${encodeURIComponent(JSON.stringify({ token }))}` }],
      ['unsubscribe', { method: 'GET', url: `/trpc/notifications.unsubscribeLink?input=${encodeURIComponent(JSON.stringify({ token }))}` }],
    ] as const
  for (const token of tokens) {
    for (const [door, request] of doors(token)) {
      const answer = await app.inject(request)
      if (answer.statusCode < 400 && !answer.body.includes('"valid":false')) opened.push(`${door}: ${token}`)
    }
  }
  // The test computes tokens from the portal's own secret, so that a hundred thousand guesses need no requests.
  const { linkSecret } = await readSettings(portal.reads)
  const wanted = createHmac('sha256', linkSecret).update('unsubscribe:1').digest('base64url')
  for (const secret of secrets) {
    if (createHmac('sha256', secret).update('unsubscribe:1').digest('base64url') === wanted)
      opened.push(`unsubscribe: signed with ${secret}`)
  }
  return opened
}

/** Only substrings that look random, because requests take time. */
const worthTrying = (tokens: string[]) =>
  tokens.filter((token) => /^[\w-]{43}$|^\d+\.[\w-]{43}$|^[0-9a-f]{64}$/.test(token) && /\d/.test(token) && /[a-f]/i.test(token))

test('the check uses working secrets: those of the live database open doors', { timeout: 60_000 }, async () => {
  const { portal, place, known } = await openBusyPortal()
  const { linkSecret } = await readSettings(portal.reads)
  const tokens = [known.url.split('token=')[1] ?? '', known.cookie.split('=')[1] ?? '', known.handedOut, unsubscribeToken(linkSecret, 1)]
  expect((await openedBy(portal, tokens, [])).map((entry) => entry.split(':')[0]).sort()).toEqual([
    'calendar',
    'reset',
    'session',
    'unsubscribe',
  ])
  portal.checkpoint()
  expect(await openedBy(portal, [], candidates(readFileSync(place.databaseFile)))).toEqual([`unsubscribe: signed with ${linkSecret}`])
})

test.each(['a backup', 'an export', 'the outbox'])(
  'no secret in %s opens anything at the live portal',
  { timeout: 120_000 },
  async (where) => {
    const { portal, place } = await openBusyPortal()
    const target = join(place.folder, 'copy')
    let bytes = Buffer.alloc(0)
    if (where === 'the outbox') bytes = Buffer.from(JSON.stringify(await portal.reads.selectFrom('mail').selectAll().execute()))
    else if (where === 'a backup') {
      await writeBackup(place, target)
      bytes = readFileSync(target)
    } else {
      await exportCommunity(place.databaseFile, place.uploadsDir, target)
      bytes = Buffer.from([...(await readZip(readFileSync(target))).values()].join('\n'))
    }
    const found = candidates(bytes)
    expect(found.length).toBeGreaterThan(5)
    expect(await openedBy(portal, worthTrying(found), found)).toEqual([])
    expect(bytes.includes((await readSettings(portal.reads)).linkSecret)).toBe(false)
  },
)

test('links made by a restored portal open nothing at the live one', async () => {
  const { portal, place } = await openBusyPortal()
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  const elsewhere = newPlace()
  await restoreBackup(backup, elsewhere)
  const restored = openDatabase(elsewhere.databaseFile)
  await restored.write(ensureLinkSecret)
  const { linkSecret } = await readSettings(restored.reads)
  const links = createAccountLinks(restored)
  const made: string[] = [unsubscribeToken(linkSecret, 1)]
  for (const mail of await restored.reads.selectFrom('mail').selectAll().where('status', '=', 'waiting').execute()) {
    const token = mail.linkKind && (await links.token(mail))
    if (token) made.push(token)
  }
  await restored.close()
  expect(made.length).toBeGreaterThan(3)
  expect(await openedBy(portal, made, [linkSecret])).toEqual([])
})

test('a restore keeps the link secret of the replaced portal, so links in sent mail still work', async () => {
  const { portal, place } = await openBusyPortal()
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  const { linkSecret } = await readSettings(portal.reads)
  portal.checkpoint()
  await portal.close()
  await restoreBackup(backup, place)
  const restored = openDatabase(place.databaseFile)
  expect((await readSettings(restored.reads)).linkSecret).toBe(linkSecret)
  await restored.close()
  expect(readdirSync(place.folder).filter((name) => /partial|incoming/.test(name))).toEqual([])
})

test('after a restore no new account has the id of somebody who was mailed since the copy', async () => {
  const { portal, place } = await openBusyPortal()
  const backup = join(place.folder, 'backup.sqlite')
  await writeBackup(place, backup)
  const { linkSecret } = await readSettings(portal.reads)
  const late = await portal.addPerson({ username: 'late' })
  portal.checkpoint()
  await portal.close()
  await restoreBackup(backup, place)
  const restored = openDatabase(place.databaseFile)
  const {
    id: _,
    email,
    ...like
  } = await restored.reads.selectFrom('user').selectAll().where('username', '=', 'resident').executeTakeFirstOrThrow()
  const fresh = { ...like, username: 'next', usernameKey: 'next', usernameLook: 'next', email: `next-${email}`, emailKey: 'next' }
  const next = await restored.write((trx) => trx.insertInto('user').values(fresh).returning('id').executeTakeFirstOrThrow())
  expect(next.id).toBeGreaterThan(late.id)
  expect(readUnsubscribeToken((await readSettings(restored.reads)).linkSecret, unsubscribeToken(linkSecret, late.id))?.userId).toBe(late.id)
  await restored.close()
})
