import { audit } from '../server/audit'
import { foldAddress } from '../shared/addresses'
import { INSIDE, type Viewer } from './audiences'
import type { Portal, Role } from './open-portal'
import * as make from './row-makers'

/** A private word and the people who may see it. */
export interface Secret {
  word: string
  what: string
  readers: readonly Viewer[]
}

const BOARD = INSIDE.board
const SUPER_ADMINS = INSIDE.superAdmin
const withBoard = (...readers: Viewer[]): Viewer[] => [...new Set([...readers, ...BOARD])]

/** A unique word for each kind of text. */
const wordsOf = (role: string) => ({
  email: `mail.of.${role.toLowerCase()}@secret.example`,
  phoneNumber: `555-${role}-01`,
  streetNumber: `${role}-door-7`,
  unsubscribeNote: `note-of-${role}`,
  mailingAddress: `PO-Box-of-${role}`,
})

const REPORT = { issueType: 'Other', streetName: 'Sageleaf Cir', locationRelevance: 'My Property' } as const
const POLL = { description: 'Where should the bench stand?', options: ['Pond', 'Gate'] }

/** Fills the portal with private texts of everyone who can sign in, and of the board. */
export async function fillWithSecrets(portal: Portal): Promise<Secret[]> {
  const secrets: Secret[] = []
  const keep = (what: string, readers: readonly Viewer[], word = `secret-${secrets.length}-${what.replace(/\W+/g, '-')}`) => {
    secrets.push({ word, what, readers })
    return word
  }
  for (const role of ['resident', 'neighbor', 'admin', 'superOnly', 'superAdmin'] as const) await fillPerson(portal, role, keep)
  await fillBoardRoom(portal, keep)
  await make.makePhoto(portal, 'resident')
  await make.makeDeliveryIssue(portal, 'resident')
  await portal.as('resident').events.createCalendarFeed()
  await portal.as('nobody').auth.forgotPassword({ email: wordsOf('resident').email })
  await fillBoardFields(portal)
  return secrets
}

type Keep = (what: string, readers: readonly Viewer[], word?: string) => string

async function fillPerson(portal: Portal, role: Role & Viewer, keep: Keep) {
  const { write, as, people } = portal
  const words = wordsOf(role)
  for (const [field, word] of Object.entries(words)) keep(`the ${field} of ${role}`, withBoard(role), word)
  const addressKey = foldAddress({ ...words, streetName: people[role].streetName })
  const change = { ...words, addressKey, emailKey: words.email, unsubscribeReason: 'other' }
  await write((trx) => trx.updateTable('user').set(change).where('id', '=', people[role].id).execute())
  await make.makePasskey(portal, role, keep(`the passkey of ${role}`, [role]))
  const subject = keep(`the subject ${role} wrote`, withBoard(role))
  const content = keep(`the message of ${role}`, withBoard(role))
  // `isBroadcast` has no effect for a member.
  const { id } = await as(role).messages.send({ subject, content, isBroadcast: !BOARD.includes(role) })
  const reply = keep(`the reply to ${role}`, withBoard(role))
  await as(role === 'admin' ? 'superAdmin' : 'admin').messages.reply({ messageId: id, reply })
  const streetNumber = `${role}-17`
  keep(`the place of the report of ${role}`, withBoard(role), streetNumber)
  const report = await as(role).maintenance.submit({ ...REPORT, streetNumber, description: keep(`the report of ${role}`, withBoard(role)) })
  await as('admin').maintenance.update({ id: report.id, status: 'Closed', adminComments: keep(`the comment for ${role}`, withBoard(role)) })
  await as(role).maintenance.comment({ id: report.id, text: keep(`what ${role} says of the report`, withBoard(role)) })
  const contractor = keep(`the contractor for ${role}`, BOARD)
  await as('admin').maintenance.update({ id: report.id, contractor, assigneeId: people.superOnly.id })
  const author = role === 'admin' ? 'superAdmin' : 'admin'
  const others = BOARD.filter((viewer) => viewer !== role)
  await as(author).maintenance.note({ id: report.id, text: keep(`the note about ${role}`, others) })
}

/** Sets the fields that only the board may read. */
async function fillBoardFields(portal: Portal) {
  const { write, as, people } = portal
  const admin = as('admin')
  await write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('id', '=', people.neighbor.id).execute())
  const [report, duplicate] = [await make.makeReport(portal, 'neighbor'), await make.makeReport(portal, 'neighbor')]
  await admin.maintenance.merge({ id: Number(duplicate.id), into: Number(report.id) })
  const message = (await as('neighbor').messages.list())[0]
  await admin.messages.changeForBoard({
    id: message?.id ?? 0,
    assigneeId: people.superOnly.id,
    remindOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  })
  await as('neighbor').messages.seen({ id: message?.id ?? 0 })
  await admin.announcements.create({ title: 'Pool opens', content: 'On Saturday', categories: [1], notify: true })
  await admin.contacts.create({ section: 'services', title: 'Water company', phone: '555-010-9999', isPublic: true })
}

async function fillBoardRoom(portal: Portal, keep: Keep) {
  const admin = portal.as('admin')
  await admin.polls.create({ ...POLL, title: keep('a draft poll', BOARD), status: 'draft' })
  const poll = await admin.polls.create({ ...POLL, title: 'An open poll', status: 'active' })
  await portal.as('resident').polls.vote({ id: poll.id, responses: [{ optionId: poll.options[0]?.id ?? 0 }] })
  await admin.announcements.create({
    title: keep('an expired announcement', BOARD),
    content: 'Old',
    categories: [1],
    expiresAt: '2020-01-01',
  })
  const hidden = { content: 'Not for everyone', categories: [1] }
  await admin.announcements.create({ ...hidden, title: keep('a draft announcement', BOARD), state: 'draft' })
  await admin.announcements.create({
    ...hidden,
    title: keep('a scheduled announcement', BOARD),
    smsText: keep('its text message', BOARD),
    publishAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const streets = ['Oakridge Dr']
  await admin.announcements.create({ ...hidden, title: keep('what is for one street', BOARD), audience: { kind: 'streets', streets } })
  await admin.announcements.create({ ...hidden, title: keep('what is for the board', BOARD), audience: { kind: 'board' } })
  const owner = {
    name: keep('an owner without account', BOARD),
    mailingAddress: keep('their mailing address', BOARD),
    createdAt: '2026-01-01',
  }
  const address = { streetNumber: '99', streetName: 'Sageleaf Cir', addressKey: '99 sageleaf cir' }
  await portal.write(async (trx) => {
    const home = await trx.insertInto('home').values(address).returning('id as homeId').executeTakeFirstOrThrow()
    await trx
      .insertInto('owner')
      .values({ ...home, ...owner })
      .execute()
  })
  await admin.announcements.create({ title: 'Dues', content: 'As before', categories: [1], isOfficial: true })
  await admin.events.create({
    title: 'Picnic',
    description: 'Bring something',
    location: 'The green',
    tags: ['Social'],
    dateStart: '2030-05-01',
  })
  const { id: homeId } = await admin.homes.create({
    streetNumber: '47',
    streetName: 'Rockrose Dr',
    note: keep('the note about a home', BOARD),
  })
  await admin.homes.addOwner({
    ...{ id: homeId, name: keep('an owner', BOARD), email: keep('the email of an owner', BOARD, 'owner@secret.example') },
    ...{ mailingAddress: keep('the mailing address of an owner', BOARD), secondAddress: keep('the second address of an owner', BOARD) },
  })
  const shown = await make.makeReport(portal, 'neighbor')
  await admin.maintenance.show({ id: Number(shown.id), text: 'The lamp at the corner is dark', place: 'By the pool' })
  await make.makeGuideline(portal, 'admin')
  await make.makePrivateDocument(portal, 'admin')
  await make.makeCurrentAnnouncement(portal, 'admin')
  const copied = { ...REPORT, streetNumber: '4', description: 'The gate is open at night', ccUserId: portal.people.neighbor.id }
  const { id } = await admin.maintenance.submit(copied)
  await admin.maintenance.update({ id, adminComments: keep('a comment on a report the neighbor was copied in on', BOARD) })
  await portal.as('superAdmin').community.update({ ...(await admin.community.info()), name: 'Rose Court', contactEmail: '' })
  keep('what the audit log says of it', BOARD, 'changed settings')
  const subject = keep('what the audit log says of how somebody signs in', SUPER_ADMINS)
  await portal.write((trx) => audit(trx, { id: null, name: 'Nils' }, 'added passkey', subject))
}
