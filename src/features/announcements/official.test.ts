import { expect, test, vi } from 'vitest'
import { fillRegister } from '../../testing/fill-register'
import { PDF, sendParts } from '../../testing/multipart'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../testing/open-portal'
import { bounceOf, makeSigner, signedMessage, TOPIC } from '../../testing/sns-fixtures'

const NOTICE = { title: 'Annual meeting', content: 'On May 2 at 7 PM.\n\nBring a chair.', categories: [1], isOfficial: true }
const sendDue = (portal: Portal) => portal.services.mailQueue.sendDue()
const linesOf = async (portal: Portal, id: number) => {
  const { rows } = await portal.as('admin').announcements.proof({ id })
  return rows.map(({ owner, channel, address, state }) => `${owner}, ${channel}: ${address.replaceAll('\n', ' / ')} ${state}`)
}

test('each owner gets an official notice by their delivery alone, whatever topics they chose, and the proof says how', async () => {
  const { portal, server } = await openMailingPortal()
  const [lena, dolores, , carl] = fillRegister(portal, [
    { at: '4 Oak Ln', account: 'landlord', delivery: 'both' },
    { at: '2 Oak Ln', name: 'Dolores Doe' },
    { at: '2 Oak Ln', name: 'Sam Sold', until: '2026-02-01', delivery: 'email', email: 'sam@example.net' },
    { at: '10 Oak Ln', name: 'Carl Cole', email: 'carl@example.net', delivery: 'email', secondAddress: 'PO Box 1\nReno NV' },
    { at: '12 Oak Ln', account: 'landlord', delivery: 'email' },
    { at: '14 Oak Ln', account: 'neighbor', delivery: 'email' },
  ])
  await portal.as('landlord').notifications.savePreferences({ level: 'important' })
  for (const role of ['neighbor', 'resident'] as const)
    await portal.as(role).notifications.savePreferences({ topics: [{ topic: 'announcements', email: 'digest' }] })
  const { create, proof, officialNotices } = portal.as('admin').announcements
  const { id, isEmailed } = await create(NOTICE)
  expect(isEmailed).toBe(true)
  const open = { at: null, by: null, state: 'waiting' }
  const counts = { owners: 5, homes: 5, sent: 0, bounced: 0, printed: 0, waiting: 7 }
  expect(await proof({ id })).toMatchObject({
    title: 'Annual meeting',
    content: NOTICE.content,
    attachmentName: null,
    sentBy: 'Ada Admin',
    rows: [
      { ...open, home: '2 Oak Ln', ownerId: dolores, owner: 'Dolores Doe', channel: 'letter', address: '2 Oak Ln' },
      { ...open, home: '4 Oak Ln', ownerId: lena, owner: 'Lena Landlord', channel: 'letter', address: '4 Oak Ln' },
      { ...open, home: '4 Oak Ln', ownerId: lena, owner: 'Lena Landlord', channel: 'email', address: 'landlord@example.org' },
      { ...open, home: '10 Oak Ln', ownerId: carl, owner: 'Carl Cole', channel: 'letter', address: 'PO Box 1\nReno NV' },
      { ...open, home: '10 Oak Ln', ownerId: carl, owner: 'Carl Cole', channel: 'email', address: 'carl@example.net' },
      { ...open, home: '12 Oak Ln', owner: 'Lena Landlord', channel: 'email', address: 'landlord@example.org' },
      { ...open, home: '14 Oak Ln', owner: 'Nils Neighbor', channel: 'email', address: 'neighbor@example.org' },
    ],
    counts,
  })
  await sendDue(portal)
  const subjects = server.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()
  const toOthers = ['admin', 'superadmin', 'superonly'].map((name) => `${name}@example.org: Important announcement: Annual meeting`)
  expect(subjects).toEqual(
    [...toOthers, ...['carl@example.net', 'landlord@example.org', 'neighbor@example.org'].map((to) => `${to}: Annual meeting`)].sort(),
  )
  const toLena = server.mails.find(({ to }) => to === 'landlord@example.org')
  expect(toLena?.text.split('\n\n').slice(0, 4)).toEqual([
    'Official notice of Our Community HOA',
    'Annual meeting',
    'On May 2 at 7 PM.',
    'Bring a chair.',
  ])
  expect(toLena?.text).toContain('You get this because you own 4 Oak Ln and 12 Oak Ln.')
  expect(`${toLena?.text} ${[...(toLena?.headers.keys() ?? [])]}`).not.toMatch(/unsubscribe/i)
  expect((await proof({ id })).counts).toEqual({ ...counts, sent: 4, waiting: 3 })
  expect(await officialNotices()).toMatchObject([
    { id, title: 'Annual meeting', sentBy: 'Ada Admin', counts: { ...counts, sent: 4, waiting: 3 } },
  ])

  const toPerson = (id: number) => portal.as('admin').delivery.ofPerson({ id })
  const whole = { subject: 'Annual meeting', about: 'announcements', channel: 'email', status: 'sent' }
  expect(await toPerson(portal.people.landlord.id)).toMatchObject([whole])
  portal.sqlite.exec("UPDATE user SET digest = 'daily', createdAt = '2020-01-01T00:00:00.000Z'")
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  await portal.services.jobs.runAll()
  vi.useRealTimers()
  const digests = await portal.reads.selectFrom('mail').select('toAddress').where('cause', '=', 'digest').execute()
  expect(digests, 'in a digest of those who own nothing alone').toEqual([{ toAddress: 'resident@example.org' }])
})

test('whoever has no working email gets a letter', async () => {
  const { portal } = await openMailingPortal()
  fillRegister(portal, [
    { at: '1 Oak Ln', account: 'resident', delivery: 'email' },
    { at: '2 Oak Ln', account: 'neighbor', delivery: 'both' },
    { at: '3 Oak Ln', account: 'landlord', delivery: 'email' },
    { at: '4 Oak Ln', name: 'Bo Bounce', email: 'Bo@example.net', delivery: 'email' },
    { at: '5 Oak Ln', name: 'Eve Email', email: 'eve@example.net', delivery: 'email' },
  ])
  await portal.as('resident').notifications.unsubscribe({ reason: 'other' })
  portal.sqlite.exec("UPDATE user SET awaitsInvitation = 1 WHERE username = 'landlord'")
  for (const key of ['bo@example.net', 'neighbor@example.org'])
    portal.sqlite.exec(
      `INSERT INTO emailDeliveryIssue (email, emailKey, issueType, timestamp) VALUES ('${key}', '${key}', 'bounce', '2026-01-01T00:00:00.000Z')`,
    )
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  expect(await linesOf(portal, id)).toEqual([
    'Rosa Resident, letter: 1 Oak Ln waiting',
    'Nils Neighbor, letter: 2 Oak Ln waiting',
    'Lena Landlord, letter: 3 Oak Ln waiting',
    'Bo Bounce, letter: 4 Oak Ln waiting',
    'Eve Email, email: eve@example.net waiting',
  ])
})

test('without a mail server every owner gets a letter, and the numbers before sending are those of the proof', async () => {
  const portal = await openPortal()
  fillRegister(portal, [
    { at: '1 Oak Ln', account: 'resident', delivery: 'both' },
    { at: '2 Oak Ln', name: 'Eve Email', email: 'eve@example.net', delivery: 'email', mailingAddress: '1 oak ln' },
    { at: '3 Oak Ln', name: 'Sam Sold', until: '2026-02-01' },
  ])
  const { notifications, announcements } = portal.as('admin')
  const official = { owners: 2, emails: 0, letters: 1, homesWithoutOwner: 1, notChosen: 0 }
  const estimate = await notifications.estimate({ isOfficial: true })
  expect(estimate).toMatchObject({ people: 5, official })
  expect((await notifications.estimate({})).official).toBeUndefined()
  const { id } = await announcements.create({ ...NOTICE, state: 'draft' })
  expect(await announcements.reach({ id })).toMatchObject({ people: 5, official })
  expect((await announcements.reach({ id, isOfficial: false })).official).toBeUndefined()
  await announcements.update({ id, state: 'published' })
  expect(await linesOf(portal, id)).toEqual(['Rosa Resident, letter: 1 Oak Ln waiting', 'Eve Email, letter: 1 oak ln waiting'])
  expect((await announcements.letters({ id })).letters).toHaveLength(1)
})

test('the numbers before sending count one email an address, one letter a mailing address, and who has not chosen', async () => {
  const { portal } = await openMailingPortal()
  fillRegister(portal, [
    { at: '1 Oak Ln', account: 'resident', delivery: 'both' },
    { at: '2 Oak Ln', account: 'resident', delivery: 'both', deliveryOn: '2026-01-01' },
    { at: '3 Oak Ln', name: 'Rory', email: 'RESIDENT@example.org', delivery: 'email', secondAddress: '1 Oak Lane' },
  ])
  expect((await portal.as('admin').notifications.estimate({ isOfficial: true })).official).toEqual({
    ...{ owners: 3, emails: 1, letters: 2, homesWithoutOwner: 0, notChosen: 1 },
  })
})

test('two owners with one email get one mail that names both homes, or letters where one of them unsubscribed', async () => {
  const { portal, server } = await openMailingPortal()
  fillRegister(portal, [
    { at: '1 Oak Ln', account: 'landlord', delivery: 'email' },
    { at: '2 Oak Ln', name: 'Otto', email: 'Landlord@example.org', delivery: 'email' },
  ])
  const { create } = portal.as('admin').announcements
  await create(NOTICE)
  await sendDue(portal)
  const official = server.mails.filter(({ subject }) => subject === NOTICE.title)
  expect(official).toHaveLength(1)
  expect(official[0]?.text).toContain('You get this because you own 1 Oak Ln and 2 Oak Ln.')
  await portal.as('landlord').notifications.unsubscribe({ reason: 'other' })
  const { id } = await create(NOTICE)
  expect(await linesOf(portal, id)).toEqual(['Lena Landlord, letter: 1 Oak Ln waiting', 'Otto, letter: 2 Oak Ln waiting'])
})

test('an email that comes back adds a letter and a line for the board; marking it printed stores day and name', async () => {
  const { portal, server } = await openMailingPortal({ BOUNCE_TOPIC_ARN: TOPIC })
  const amazon = makeSigner()
  portal.services.sns = { certificate: async () => amazon.pem, confirm: async () => undefined }
  const [eve = 0, lena = 0, olga = 0] = fillRegister(portal, [
    { at: '1 Oak Ln', name: 'Eve', email: 'eve@example.net', delivery: 'email', mailingAddress: 'PO Box 7\nReno NV' },
    { at: '2 Oak Ln', account: 'landlord', delivery: 'email' },
    { at: '3 Oak Ln', name: 'Olga', email: 'olga@example.net', delivery: 'both' },
  ])
  for (const address of ['eve@example.net', 'olga@example.net']) server.refuse.set(address, 550)
  const { announcements, dashboard, delivery } = portal.as('admin')
  const { id } = await announcements.create(NOTICE)
  await sendDue(portal)
  expect(await linesOf(portal, id)).toEqual([
    'Eve, email: eve@example.net bounced',
    'Eve, letter: PO Box 7 / Reno NV waiting',
    'Lena Landlord, email: landlord@example.org sent',
    'Olga, letter: 3 Oak Ln waiting',
    'Olga, email: olga@example.net bounced',
  ])
  const line = async () => (await dashboard.forYou()).board?.letters
  expect(await line()).toEqual({ noticeId: id, count: 1 })
  expect(await delivery.issues({ status: 'active' })).toHaveLength(2)

  const payload = JSON.stringify(signedMessage(amazon, { Message: bounceOf('landlord@example.org') }))
  const headers = { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' }
  await (await portal.app()).inject({ method: 'POST', url: '/api/email/bounces', headers, payload })
  expect(await line()).toEqual({ noticeId: id, count: 2 })
  const { reached, letters } = await announcements.letters({ id })
  expect(reached).toBe(0)
  expect(letters.map(({ addressLines, people }) => [addressLines, people])).toEqual([
    [['Olga', '3 Oak Ln'], [{ id: null, ownerId: olga, name: 'Olga', reason: 'returned' }]],
    [['Eve', 'PO Box 7', 'Reno NV'], [{ id: null, ownerId: eve, name: 'Eve', reason: 'returned' }]],
    [['Lena Landlord', '2 Oak Ln'], [{ id: portal.people.landlord.id, ownerId: lena, name: 'Lena Landlord', reason: 'returned' }]],
  ])
  const mark = { id, how: 'post', handled: true } as const
  await expect(announcements.markLetters({ ...mark, ownerIds: [999] })).rejects.toThrow('Choose people from this list.')
  await announcements.markLetters({ ...mark, ownerIds: [eve], userIds: [portal.people.landlord.id] })
  expect(await line()).toBeNull()
  const { rows, counts } = await announcements.proof({ id })
  expect(rows.filter(({ state }) => state === 'printed')).toMatchObject([
    { owner: 'Eve', at: expect.stringMatching(/Z$/), by: 'Ada Admin' },
    { owner: 'Lena Landlord', by: 'Ada Admin' },
  ])
  expect(counts).toMatchObject({ owners: 3, sent: 0, bounced: 3, printed: 2, waiting: 1 })
  const marked = await announcements.markLetters({ ...mark, ownerIds: [eve], handled: false })
  expect(marked.letters.map(({ how, handledBy }) => [how, handledBy])).toEqual([
    [null, null],
    [null, null],
    ['post', 'Ada Admin'],
  ])
  expect((await announcements.proof({ id })).rows[1]).toMatchObject({ state: 'waiting', at: null, by: null })
  const deeds = (await portal.reads.selectFrom('auditEntry').select('action').orderBy('id').execute()).map(({ action }) => action)
  expect(deeds).toEqual(expect.arrayContaining(['sent official notice', 'marked 2 letters as handled', 'marked 1 letters as not handled']))
})

test('an owner without account reads every language of the notice, a linked one their own', async () => {
  const { portal, server } = await openMailingPortal()
  fillRegister(portal, [
    { at: '1 Oak Ln', account: 'landlord', delivery: 'both' },
    { at: '2 Oak Ln', name: 'Otto', email: 'otto@example.net', delivery: 'both' },
  ])
  await portal.as('landlord').community.chooseOwnLanguage({ language: 'es' })
  const translations = [{ language: 'es' as const, title: 'Junta anual', content: 'El 2 de mayo.' }]
  const { id } = await portal.as('admin').announcements.create({ ...NOTICE, translations })
  await sendDue(portal)
  const textTo = (to: string) => server.mails.find((mail) => mail.to === to)
  expect(textTo('landlord@example.org')).toMatchObject({ subject: 'Junta anual', text: expect.not.stringContaining('May 2') })
  expect(textTo('landlord@example.org')?.text).toMatch(/^Aviso oficial de Our Community HOA\n.*porque es propietario de 1 Oak Ln\./s)
  expect(textTo('otto@example.net')).toMatchObject({
    subject: 'Annual meeting',
    text: expect.stringMatching(/On May 2.*Junta anual.*mayo/s),
  })
  const { letters } = await portal.as('admin').announcements.letters({ id })
  expect(letters.map(({ languages }) => languages)).toEqual([['es'], ['en', 'es']])
  expect(await portal.as('admin').announcements.proof({ id })).toMatchObject({ language: 'en', translations })
})

test('the attachment goes with the email and outlives the announcement and Recently deleted', async () => {
  const { portal, server } = await openMailingPortal()
  fillRegister(portal, [{ at: '1 Oak Ln', name: 'Otto', email: 'otto@example.net', delivery: 'email' }])
  const [app, headers] = [await portal.app(), { cookie: await portal.cookieOf('admin') }]
  const fields = { title: 'Dues', content: 'As before', categories: '[1]', isOfficial: 'true' }
  const post = (bytes: Buffer) =>
    sendParts(app, 'POST', '/api/announcements', { ...fields, attachmentFile: { name: 'budget.pdf', bytes } }, headers)
  const tooLarge = await post(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))
  expect([tooLarge.statusCode, tooLarge.json().error]).toEqual([400, 'The attachment of an official notice may have up to 10 MB.'])
  const { id } = (await post(PDF)).json()
  const { announcements } = portal.as('admin')
  const before = await announcements.proof({ id })
  expect(before).toMatchObject({ attachmentName: 'budget.pdf', attachmentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await announcements.remove({ id })
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'announcement', id })
  await portal.services.fileTrash.empty()
  await sendDue(portal)
  expect(server.mails).toMatchObject([{ to: 'otto@example.net', attachments: [{ name: 'budget.pdf', bytes: PDF }] }])
  expect(await announcements.proof({ id })).toMatchObject({ ...before, rows: [{ state: 'sent' }], counts: { sent: 1, waiting: 0 } })
})

test('the proof and the letters read the same after names, addresses and accounts changed and the notice was deleted', async () => {
  const { portal, server } = await openMailingPortal()
  const [lena = 0] = fillRegister(portal, [
    { at: '1 Oak Ln', account: 'landlord', delivery: 'both' },
    { at: '2 Oak Ln', name: 'Otto', email: 'otto@example.net', delivery: 'email' },
  ])
  const { announcements, people } = portal.as('admin')
  await portal.as('superAdmin').delivery.pause()
  const { id } = await announcements.create(NOTICE)
  const before = [await announcements.proof({ id }), await announcements.letters({ id })] as const
  const { landlord } = portal.people
  await people.update({ id: landlord.id, email: 'lena@example.com', streetNumber: '77' })
  await portal.as('landlord').profile.saveMailingAddress({ mailingAddress: 'PO Box 5' })
  portal.sqlite.exec("UPDATE home SET streetNumber = '9'; UPDATE owner SET name = 'Otto Other', email = NULL, delivery = 'mail'")
  portal.sqlite.prepare('DELETE FROM user WHERE id = ?').run(landlord.id)
  await announcements.remove({ id })
  const letters = { ...before[1], letters: [{ ...before[1].letters[0], people: [{ ...before[1].letters[0]?.people[0], id: null }] }] }
  expect([await announcements.proof({ id }), await announcements.letters({ id })]).toEqual([before[0], letters])
  await portal.as('superAdmin').delivery.resume()
  await sendDue(portal)
  expect(server.mails.flatMap(({ to, subject }) => (subject === NOTICE.title ? [to] : [])).sort()).toEqual([
    'landlord@example.org',
    'otto@example.net',
  ])
  await announcements.markLetters({ id, ownerIds: [lena], how: 'hand', handled: true })
  expect((await announcements.proof({ id })).counts).toMatchObject({ sent: 2, printed: 1, waiting: 0 })
  expect(await announcements.officialNotices()).toMatchObject([{ id, title: NOTICE.title }])
})

test('an official notice goes to everyone, is never urgent, and is neither changed nor sent again', async () => {
  const portal = await openPortal()
  fillRegister(portal, [{ at: '1 Oak Ln', name: 'Otto' }])
  const admin = portal.as('admin').announcements
  const [everyOwner, notUrgent] = [
    'An official notice goes to every owner.',
    'An official notice cannot be urgent. Send an urgent notice, too.',
  ]
  await expect(admin.create({ ...NOTICE, audience: { kind: 'homeowners', streets: [] } })).rejects.toThrow(everyOwner)
  await expect(admin.create({ ...NOTICE, isUrgent: true })).rejects.toThrow(notUrgent)
  const draft = await admin.create({ ...NOTICE, isOfficial: false, isUrgent: true, state: 'draft' })
  await expect(admin.update({ id: draft.id, isOfficial: true })).rejects.toThrow(notUrgent)
  expect(await admin.update({ id: draft.id, isOfficial: true, isUrgent: false })).toMatchObject({
    isOfficial: true,
    notify: true,
    state: 'draft',
  })
  expect(await admin.update({ id: draft.id, isOfficial: false })).toMatchObject({ isOfficial: false })

  const plain = await admin.create({ ...NOTICE, isOfficial: false })
  const tooLate = { code: 'CONFLICT', message: 'A published announcement cannot become an official notice. Send a new one.' }
  await expect(admin.update({ id: plain.id, isOfficial: true })).rejects.toMatchObject(tooLate)
  for (const { id } of [draft, plain]) await expect(admin.proof({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const { id } = await admin.create(NOTICE)
  const refused = { code: 'CONFLICT', message: 'An official notice is not changed. Send a new one.' }
  for (const change of [
    { title: 'Another' },
    { isOfficial: false },
    { notify: true },
    { state: 'published' as const },
    { removeAttachment: true },
  ])
    await expect(admin.update({ id, ...change })).rejects.toMatchObject(refused)
  await expect(admin.notify({ id })).rejects.toMatchObject(refused)
  await expect(admin.pin({ id, isPinned: true, sendNotification: true })).rejects.toMatchObject(refused)
  expect(await admin.pin({ id, isPinned: true })).toMatchObject({ isPinned: true, notified: 0, updatedAt: null })
  expect(await admin.update({ id, isPinned: false })).toMatchObject({ isPinned: false, updatedAt: null })
  expect(await linesOf(portal, id)).toHaveLength(1)
})

test('two presses at once send one', async () => {
  const portal = await openPortal()
  fillRegister(portal, [{ at: '1 Oak Ln', name: 'Otto' }])
  const admin = portal.as('admin').announcements
  const key = crypto.randomUUID()
  const [one, other] = await Promise.all([admin.create({ ...NOTICE, key }), admin.create({ ...NOTICE, key })])
  expect(one.id).toBe(other.id)
  const { id } = await admin.create({ ...NOTICE, state: 'draft' })
  const presses = await Promise.allSettled([admin.update({ id, state: 'published' }), admin.update({ id, state: 'published' })])
  expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await admin.officialNotices()).map(({ id, counts }) => [id, counts.waiting])).toEqual([
    [id, 1],
    [one.id, 1],
  ])
})

test('a scheduled notice counts the register when it is sent, also when it would have expired, and names who wrote it', async () => {
  const portal = await openPortal()
  fillRegister(portal, [{ at: '1 Oak Ln', name: 'Otto' }])
  const admin = portal.as('admin').announcements
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await admin.create({ ...NOTICE, publishAt })
  await expect(admin.proof({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const deleted = await admin.create({ ...NOTICE, publishAt })
  await admin.remove({ id: deleted.id })
  fillRegister(portal, [{ at: '2 Oak Ln', name: 'Nora' }])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
  await portal.services.jobs.runAll()
  expect(await linesOf(portal, id)).toEqual(['Nora, letter: 2 Oak Ln waiting'])
  expect(await admin.proof({ id })).toMatchObject({ sentBy: 'Ada Admin' })
  expect(await admin.restore({ id: deleted.id }), 'nothing is official without its proof').toMatchObject({
    state: 'draft',
    isOfficial: true,
  })
  vi.useRealTimers()
})

test('a notice undone within ten seconds is a draft again, leaves no proof and sends nothing', async () => {
  const { portal, server } = await openMailingPortal()
  fillRegister(portal, [
    { at: '1 Oak Ln', name: 'Otto', email: 'otto@example.net', delivery: 'both' },
    { at: '2 Oak Ln', account: 'landlord', delivery: 'email' },
  ])
  const { announcements, recentlyDeleted } = portal.as('admin')
  const made = await announcements.create({ ...NOTICE, undoable: true })
  const scheduled = await announcements.create({ ...NOTICE, publishAt: new Date(Date.now() + 3_600_000).toISOString() })
  const sent = await announcements.update({ id: scheduled.id, state: 'published', publishAt: null, undoable: true })
  await sendDue(portal)
  expect(server.mails, 'held until then').toEqual([])
  for (const { id, undo } of [made, sent]) {
    expect(await linesOf(portal, id)).toHaveLength(3)
    await recentlyDeleted.undo({ id: undo?.id ?? 0 })
    expect(await announcements.get({ id })).toMatchObject({ state: 'draft', isOfficial: true, notifiedAt: null, isEmailed: false })
    await expect(announcements.proof({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toEqual([])
  expect(await portal.reads.selectFrom('noticeDelivery').select('id').execute()).toEqual([])
  await announcements.update({ id: made.id, state: 'published' })
  await sendDue(portal)
  expect(server.mails.filter(({ to }) => to === 'otto@example.net')).toHaveLength(1)
})

test('while email is paused, as in a restored copy, nothing leaves and the rows wait; a discarded email becomes a letter', async () => {
  const { portal, server } = await openMailingPortal()
  fillRegister(portal, [{ at: '1 Oak Ln', name: 'Otto', email: 'otto@example.net', delivery: 'email' }])
  await portal.as('superAdmin').delivery.pause()
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  await sendDue(portal)
  expect(await linesOf(portal, id)).toEqual(['Otto, email: otto@example.net waiting'])
  await portal.as('superAdmin').delivery.discardWaiting()
  expect(await linesOf(portal, id)).toEqual(['Otto, email: otto@example.net bounced', 'Otto, letter: 1 Oak Ln waiting'])
  expect(server.mails).toEqual([])
})

test('own data has the homes that somebody owns and the notices sent to them, and nothing of others', async () => {
  const portal = await openPortal()
  fillRegister(portal, [
    { at: '1 Oak Ln', account: 'landlord', delivery: 'both', deliveryOn: '2026-01-01' },
    { at: '1 Oak Ln', name: 'Olga Other' },
  ])
  await portal.as('admin').announcements.create(NOTICE)
  const dataOf = async (role: 'landlord' | 'neighbor') =>
    (await (await portal.app()).inject({ url: '/api/own-data', headers: { cookie: await portal.cookieOf(role) } })).json()
  const data = await dataOf('landlord')
  expect(data).toMatchObject({
    homesYouOwn: [{ home: '1 Oak Ln', delivery: 'both', deliveryOn: '2026-01-01' }],
    officialNoticesToYou: [{ title: 'Annual meeting', home: '1 Oak Ln', channel: 'letter', address: '1 Oak Ln', state: 'waiting' }],
  })
  expect(JSON.stringify(data)).not.toContain('Olga')
  expect(await dataOf('neighbor')).toMatchObject({ homesYouOwn: [], officialNoticesToYou: [] })
})
