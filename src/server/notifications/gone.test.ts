import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeletedType } from '../../shared/recently-deleted'
import { PDF, sendParts } from '../../testing/multipart'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import type { Portal } from '../../testing/open-portal'
import { openTextGateway, TWILIO } from '../../testing/text-gateway'

afterEach(() => vi.useRealTimers())

const NUMBER = '+15550104477'
/** One for titles, which the audit log keeps, and one for all other texts. */
const [TITLE, WORD] = ['Quetzalcoatlus', 'Archaeopteryx']

const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2030-03-${time}-08:00`) })

/** By day, with a mail server and a gateway; the resident gets texts about everything. */
async function openReachingPortal() {
  at('01T12:00')
  const gateway = await openTextGateway()
  const { portal, server } = await openMailingPortal({ ...TWILIO, TWILIO_BASE_URL: gateway.url })
  await portal.as('resident').notifications.saveSmsPreferences({ smsEnabled: true, phoneNumber: '(555) 010-4477' })
  portal.sqlite.exec(`
    UPDATE user SET verifiedNumber = '${NUMBER}' WHERE username = 'resident';
    INSERT INTO notificationChoice (userId, topic, email, sms, push)
      SELECT user.id, value, 'now', 1, 0 FROM user, json_each('["documents", "events", "polls", "messages", "maintenance"]')
      WHERE username = 'resident'`)
  const send = async () => {
    await portal.services.mailQueue.sendDue()
    await portal.services.messageQueue.sendDue()
  }
  return { portal, server, gateway, send }
}

/** Also matches the index, which stores lower case and leaves out the prefix shared with the previous word. */
const timesIn = (text: string, word: string) => text.toLowerCase().split(word.toLowerCase().slice(1)).length - 1
/** Counts a word in the file, without the audit log, after the portal's background jobs have run. */
async function timesKept(portal: Portal, word: string): Promise<number> {
  await portal.services.jobs.runAll()
  expect(portal.checkpoint()).toBe(true)
  expect(readFileSync(`${portal.env.DATABASE_FILE}-wal`)).toHaveLength(0)
  const audited = portal.sqlite.prepare('SELECT group_concat(subject) FROM auditEntry').pluck().get()
  return timesIn(readFileSync(portal.env.DATABASE_FILE, 'latin1'), word) - timesIn(String(audited), word)
}
const mailsOf = ({ sqlite }: Portal) => sqlite.prepare('SELECT toAddress, cause, status, sentAt FROM mail ORDER BY id').all()
const textsOf = ({ sqlite }: Portal) => sqlite.prepare('SELECT toAddress, status, sentAt, segments FROM shortMessage ORDER BY id').all()

const tellUrgently = (portal: Portal) =>
  portal.as('admin').announcements.create({ title: TITLE, content: WORD, categories: [1], isUrgent: true, notify: true })
const REPORT = { issueType: 'Other', streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'Common Area' } as const
const submit = (portal: Portal, role: 'resident' | 'neighbor' = 'resident', word = WORD) =>
  portal.as(role).maintenance.submit({ ...REPORT, otherIssueDescription: `${word} above`, description: `${word} on the roof` })

const removeForGood = async (portal: Portal, type: DeletedType, id: number, remove: (row: { id: number }) => Promise<unknown>) => {
  await remove({ id })
  await portal.as('superAdmin').recentlyDeleted.remove({ type, id })
}

/** Each makes a row that people are notified of by every channel, and returns its deletion. */
const THINGS: Record<string, (portal: Portal) => Promise<() => Promise<unknown>>> = {
  async announcement(portal) {
    const { id } = await tellUrgently(portal)
    return () => removeForGood(portal, 'announcement', id, portal.as('admin').announcements.remove)
  },
  async document(portal) {
    const fields = { title: TITLE, description: WORD, category: 'Bylaws', notify: 'true', file: { name: 'x.pdf', bytes: PDF } }
    const made = await sendParts(await portal.app(), 'POST', '/api/documents', fields, { cookie: await portal.cookieOf('admin') })
    return () => removeForGood(portal, 'document', made.json().id, portal.as('admin').documents.remove)
  },
  async event(portal) {
    const { events } = portal.as('admin')
    const day = { location: 'The green', tags: ['Social' as const], dateStart: '2030-05-01' }
    const { id } = await events.create({ ...day, title: TITLE, description: `${WORD} is seen again`, notify: true })
    await portal.services.mailQueue.sendDue()
    await events.cancel({ id })
    return () => removeForGood(portal, 'event', id, events.remove)
  },
  async poll(portal) {
    const { polls } = portal.as('admin')
    const draft = { title: TITLE, description: `${WORD}, where shall it go?`, options: ['Pond', 'Gate'], status: 'active' as const }
    const { id } = await polls.create({ ...draft, notify: true })
    await polls.remind({ id })
    await portal.services.mailQueue.sendDue()
    await polls.changeStatus({ id, status: 'closed' })
    return () => removeForGood(portal, 'poll', id, polls.remove)
  },
  async message(portal) {
    const { id } = await portal.as('resident').messages.send({ subject: WORD, content: `${WORD} at the pond` })
    await portal.as('admin').messages.reply({ messageId: id, reply: `Which ${WORD}?` })
    return () => portal.write((trx) => trx.deleteFrom('message').where('id', '=', id).execute())
  },
  async report(portal) {
    const { id } = await submit(portal)
    const board = portal.as('admin').maintenance
    await board.show({ id, text: `${WORD} was seen`, place: 'At the pond' })
    await board.comment({ id, text: `Which ${WORD}?`, isPublic: true })
    await board.update({ id, status: 'In Progress', adminComments: `${WORD} comes down` })
    return () => removeForGood(portal, 'report', id, board.remove)
  },
}

test.each(Object.entries(THINGS))(
  'no mailed word of a %s that is deleted for good stays in the file, but the list of recipients does',
  async (_name, make) => {
    const { portal, send } = await openReachingPortal()
    // Other rows keep their text.
    await portal.as('admin').announcements.create({ title: 'Other', content: 'Megatherium', categories: [1], isUrgent: true, notify: true })
    const remove = await make(portal)
    await send()
    const [mails, texts] = [mailsOf(portal), textsOf(portal)]
    expect(timesIn(String(portal.sqlite.prepare('SELECT group_concat(text) FROM mailBody').pluck().get()), WORD)).toBeGreaterThan(0)
    await remove()
    expect([await timesKept(portal, WORD), await timesKept(portal, TITLE)]).toEqual([0, 0])
    expect([mailsOf(portal), textsOf(portal)]).toEqual([mails, texts])
    expect(await timesKept(portal, 'Megatherium')).toBeGreaterThan(1)
    const { delivery } = portal.as('superAdmin')
    const gone = (await delivery.list({ status: 'sent' })).filter(({ isGone }) => isGone)
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.map(({ subject, language }) => [subject, language])).toEqual(gone.map(() => ['', null]))
    expect(await delivery.read({ id: gone[0]?.id ?? 0 })).toEqual({ text: null, language: null })
  },
)

test.each(['a mail', 'a text message'])(
  '%s that is just being sent while its thing is deleted does not write its words back',
  async (which) => {
    const { portal, server, gateway, send } = await openReachingPortal()
    const { id } = await tellUrgently(portal)
    const removed: unknown[] = []
    const remove = async () => {
      if (removed.push(id) === 1) await removeForGood(portal, 'announcement', id, portal.as('admin').announcements.remove)
    }
    if (which === 'a mail') server.whenTaken = remove
    else gateway.meanwhile = remove
    await (which === 'a mail' ? send() : portal.services.messageQueue.sendDue())
    expect(removed.length).toBeGreaterThan(0)
    expect([await timesKept(portal, WORD), await timesKept(portal, TITLE)]).toEqual([0, 0])
    const [taken] = await portal.as('superAdmin').delivery.list({ channel: which === 'a mail' ? 'email' : 'sms', status: 'sent' })
    expect(taken).toMatchObject({ subject: '', isGone: true })
  },
)

test('a waiting mail about a deleted row is not sent', async () => {
  const { portal, server, gateway, send } = await openReachingPortal()
  const { delivery } = portal.as('superAdmin')
  await delivery.pause()
  const { id } = await tellUrgently(portal)
  await send()
  await removeForGood(portal, 'announcement', id, portal.as('admin').announcements.remove)
  expect([await timesKept(portal, WORD), await timesKept(portal, TITLE)]).toEqual([0, 0])
  await delivery.resume()
  await send()
  expect([server.mails, gateway.asked]).toEqual([[], []])
  const failed = await delivery.list({ status: 'failed' })
  const lastError = expect.stringMatching(/^Not sent: what it was about is gone/)
  expect(failed).toEqual(failed.map((mail) => ({ ...mail, subject: '', isGone: true, lastError })))
  expect(await delivery.list({ status: 'waiting' })).toEqual([])
})

test('only the subject is kept of mails about several rows', async () => {
  const { portal, server, send } = await openReachingPortal()
  const admin = portal.as('admin')
  portal.sqlite.exec("UPDATE user SET digest = 'daily'")
  at('01T13:00')
  const { id } = await admin.announcements.create({ title: TITLE, content: WORD, categories: [1] })
  const [into, joined] = [await submit(portal, 'neighbor', 'Nothing'), await submit(portal)]
  await send()
  await admin.maintenance.merge({ id: joined.id, into: into.id })
  await admin.maintenance.update({ id: into.id, status: 'In Progress' })
  await send()
  const followed = server.mails.filter(({ text }) => text?.includes(`${WORD} on the roof`)).map(({ to }) => to)
  expect(followed, 'not the board alone').toContain('resident@example.org')
  at('02T12:00')
  await portal.services.jobs.runAll()
  await send()
  expect(server.mails.some(({ text }) => text?.includes(TITLE))).toBe(true)
  const { delivery } = portal.as('superAdmin')
  const digest = (await delivery.list({ status: 'sent' })).find(({ subject }) => subject.includes('new thing'))
  expect(digest).toMatchObject({ isGone: false })
  expect(await delivery.read({ id: digest?.id ?? 0 })).toEqual({ text: null, language: null })
  await removeForGood(portal, 'announcement', id, admin.announcements.remove)
  await removeForGood(portal, 'report', joined.id, admin.maintenance.remove)
  expect([await timesKept(portal, WORD), await timesKept(portal, TITLE)]).toEqual([0, 0])
})
