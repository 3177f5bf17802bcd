import sharp from 'sharp'
import { recordIssue } from '../server/notifications/delivery-issues'
import type { Viewer } from './audiences'
import { takePhoto } from './camera-photo'
import { PDF, sendParts } from './multipart'
import type { Portal, Role } from './open-portal'
import { queueMail } from './queue-mail'

/** The fields that identify one row: `id`, sometimes two of them. */
export type RowName = Record<string, string | number>
/** Makes a row of that owner and returns its id. */
export type MakeRow = (portal: Portal, owner: Role) => Promise<RowName>

/** A resident other than the viewer. */
export const anotherThan = (viewer: Viewer): Role => (viewer === 'neighbor' ? 'landlord' : 'neighbor')
/** A board member other than the viewer. */
export const boardMemberBeside = (viewer: Viewer): Role => (viewer === 'superAdmin' ? 'admin' : 'superAdmin')

export const REPORT = {
  issueType: 'Something is Broken',
  streetName: 'Sageleaf Cir',
  streetNumber: '18',
  locationRelevance: 'Common Area',
  description: 'The lamp at the corner is dark',
} as const
const POLL = { title: 'New bench', description: 'Where should the bench stand?', options: ['Pond', 'Gate'] }
const EVENT = { title: 'Picnic', description: 'Bring something to share', location: 'The green', tags: ['Social' as const] }

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#385' } })
    .png()
    .toBuffer()

async function sendAs(portal: Portal, role: Role, url: string, fields: Parameters<typeof sendParts>[3]) {
  const answer = await sendParts(await portal.app(), 'POST', url, fields, { cookie: await portal.cookieOf(role) })
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

export const makeMessage: MakeRow = async (portal, owner) => {
  const { id } = await portal.as(owner).messages.send({ subject: 'Fence', content: 'Which color may it have?' })
  return { id }
}
export const makeRepliedMessage: MakeRow = async (portal, owner) => {
  const { id } = await makeMessage(portal, owner)
  await portal.as(boardMemberBeside(owner as Viewer)).messages.reply({ messageId: Number(id), reply: 'Green or brown' })
  return { id: Number(id) }
}
export const makeFile: MakeRow = async (portal, owner) => {
  const { id, attachments } = await sendAs(portal, owner, '/api/messages', {
    subject: 'Plan',
    content: 'Here',
    files: { name: 'plan.pdf', bytes: PDF },
  })
  return { id: Number(id), attachmentId: (attachments as { id: number }[])[0]?.id ?? 0 }
}
export const makeBroadcast: MakeRow = async (portal, owner) => {
  const { id } = await portal.as(owner).messages.send({ subject: 'Water', content: 'Off tomorrow', isBroadcast: true })
  return { id }
}

/** Also for people who cannot sign in any more. */
export const makeReport: MakeRow = async (portal, owner) => {
  const { id } = await portal.as('landlord').maintenance.submit(REPORT)
  const userId = portal.people[owner].id
  await portal.write((trx) => trx.updateTable('maintenanceReport').set({ userId }).where('id', '=', id).execute())
  return { id }
}
export const makePhoto: MakeRow = async (portal, owner) => {
  const photos = { name: 'lamp.jpg', bytes: await takePhoto({ width: 64, height: 48 }) }
  const { photoUrls } = await sendAs(portal, owner, '/api/maintenance-reports', { ...REPORT, photos })
  const [, id = '', photoId = ''] = /maintenance-reports\/(\d+)\/photos\/(\d+)/.exec(String(photoUrls[0])) ?? []
  return { id, photoId }
}

const ANNOUNCEMENT = { title: 'Bins', content: 'Out on Tuesday', categories: '[1]' }
const makeAnnouncement =
  (fields: () => Record<string, string>): MakeRow =>
  async (portal) => {
    const attachmentFile = { name: 'plan.pdf', bytes: PDF }
    return { id: (await sendAs(portal, 'admin', '/api/announcements', { ...ANNOUNCEMENT, ...fields(), attachmentFile })).id }
  }
export const makeCurrentAnnouncement = makeAnnouncement(() => ({}))
export const makeOfficialNotice = makeAnnouncement(() => ({ isOfficial: 'true' }))
export const makeExpiredAnnouncement = makeAnnouncement(() => ({ expiresAt: '2020-01-01' }))
export const makeDraftAnnouncement = makeAnnouncement(() => ({ state: 'draft' }))
export const makeScheduledAnnouncement = makeAnnouncement(() => ({ publishAt: new Date(Date.now() + 86_400_000).toISOString() }))
export const makeBoardAnnouncement = makeAnnouncement(() => ({ audience: JSON.stringify({ kind: 'board' }) }))
/** Nobody lives on this street. */
export const makeStreetAnnouncement = makeAnnouncement(() => ({ audience: JSON.stringify({ kind: 'streets', streets: ['Oakridge Dr'] }) }))

const makeDocument =
  (isPublic: string): MakeRow =>
  async (portal) => {
    const file = { name: 'bylaws.pdf', bytes: PDF }
    return { id: (await sendAs(portal, 'admin', '/api/documents', { title: 'Bylaws', category: 'Bylaws', isPublic, file })).id }
  }
export const makePrivateDocument = makeDocument('false')
export const makePublicDocument = makeDocument('true')

const makePoll =
  (status: 'draft' | 'active' | 'closed'): MakeRow =>
  async (portal) => {
    const { id } = await portal.as('admin').polls.create({ ...POLL, status: status === 'closed' ? 'active' : status })
    if (status === 'closed') await portal.as('admin').polls.changeStatus({ id, status })
    return { id }
  }
export const makeDraftPoll = makePoll('draft')
export const makeActivePoll = makePoll('active')
export const makeClosedPoll = makePoll('closed')

const makePollImage =
  (status: 'draft' | 'active'): MakeRow =>
  async (portal) => {
    const fields = { ...POLL, options: JSON.stringify(POLL.options), status, images: { name: 'bench.png', bytes: await picture() } }
    const { id, imageUrls } = await sendAs(portal, 'admin', '/api/polls', fields)
    return { id, imageId: String(imageUrls[0].imageUrl).split('/').at(-1) ?? '' }
  }
export const makeDraftPollImage = makePollImage('draft')
export const makeActivePollImage = makePollImage('active')

export const makeGuideline: MakeRow = async (portal) => {
  const draft = { title: 'Quiet hours', description: 'From ten in the evening', tags: ['Safety' as const] }
  return { id: (await portal.as('admin').guidelines.create(draft)).id }
}

export const makeEvent: MakeRow = async (portal) => ({
  id: (await portal.as('admin').events.create({ ...EVENT, dateStart: '2030-05-01' })).id,
})
export const makeEventImage: MakeRow = async (portal) => {
  const fields = { ...EVENT, tags: JSON.stringify(EVENT.tags), dateStart: '2030-05-01' }
  const { id } = await sendAs(portal, 'admin', '/api/events', { ...fields, imageFile: { name: 'green.png', bytes: await picture() } })
  return { id }
}

/** A row that a board member made and deleted. */
export const makeDeleted =
  (makeRow: MakeRow, feature: 'announcements' | 'documents' | 'polls' | 'events' | 'guidelines' | 'maintenance' | 'contacts'): MakeRow =>
  async (portal, owner) => {
    const { id = 0 } = await makeRow(portal, owner)
    await portal.as('admin')[feature].remove({ id: Number(id) })
    return { id: Number(id) }
  }

let accounts = 0
const makeAccount =
  (flags: { isAdmin?: number; isSuperAdmin?: number }): MakeRow =>
  async (portal) => {
    accounts += 1
    return { id: (await portal.addPerson({ username: `account${accounts}`, ...flags })).id }
  }
export const makeMember = makeAccount({})
export const makeSuperAdmin = makeAccount({ isAdmin: 1, isSuperAdmin: 1 })
export const makeOwnAccount: MakeRow = async (portal, owner) => ({ id: portal.people[owner].id })

export const makeMail: MakeRow = async (portal, owner) => ({
  id: await queueMail(portal, { to: portal.people[owner], kind: 'account' }),
})

export const RAW_PAYLOAD = 'RAW-PAYLOAD-OF-A-BOUNCE'
let issues = 0
export const makeDeliveryIssue: MakeRow = async ({ reads, write }) => {
  issues += 1
  const email = `gone${issues}@example.org`
  const issue = {
    email,
    issueType: 'bounce',
    subType: 'General',
    diagnosticCode: '550',
    messageId: email,
    rawPayload: RAW_PAYLOAD,
  }
  await write((trx) => recordIssue(trx, issue))
  const row = await reads.selectFrom('emailDeliveryIssue').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id: row.id }
}

/** A second device of that person, by the id that the profile page uses. */
export const makeSession: MakeRow = async (portal, owner) => {
  await portal.cookieOf(owner)
  const [newest] = await portal.as(owner).profile.sessions()
  return { handle: newest?.handle ?? '' }
}

/** Browsers allow passkeys only on https and on localhost. */
export const makePasskey = async ({ env, people, write }: Portal, owner: Role, name = 'Phone') => {
  env.PUBLIC_URL = 'http://localhost'
  const row = { credentialId: `${owner} ${Math.random()}`, publicKey: '', counter: 0, transports: '[]', rpId: 'localhost', name }
  const passkey = { ...row, userId: people[owner].id, createdAt: '2026-01-01T00:00:00.000Z' }
  return write((trx) => trx.insertInto('passkey').values(passkey).returning('id').executeTakeFirstOrThrow())
}
