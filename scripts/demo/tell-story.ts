import type { FastifyInstance } from 'fastify'
import type { DatabaseAccess, Write } from '../../db/schema'
import { nowText } from '../../src/server/clock'
import type { Services } from '../../src/server/context'
import { insertPerson, type Person } from '../../src/server/people'
import { writeSettings } from '../../src/server/settings'
import { hashPassword } from '../../src/server/sign-in/passwords'
import { addDays, dateInZone } from '../../src/shared/calendar'
import { DEFAULT_STREETS } from '../../src/shared/residents'
import { createChance } from './chance'
import { typePaper } from './papers'
import { inventPeople } from './people'
import { pictures } from './pictures'
import { ANNOUNCEMENTS, DOCUMENTS, EVENTS, GUIDELINES, MESSAGES, REPORTS, WATER } from './texts'
import { jpeg, pdf, type Visitor, visit } from './visitor'

const SEED = 2026
const TIME_ZONE = 'America/Los_Angeles'
const TURNOUT = 0.54
const DAY = 86_400_000

const instantAgo = (days: number, hours = 0) => new Date(Date.now() - days * DAY + hours * 3_600_000).toISOString()
const inDays = (days: number) => addDays(dateInZone(new Date(), TIME_ZONE), days)

interface Stage extends DatabaseAccess {
  people: Map<string, Person>
  residents: Person[]
  as(username: string): Promise<Visitor>
  chance: ReturnType<typeof createChance>
}

/** Fills an empty portal with a community in mid-story, through its own doors; only the dates are moved back afterwards. */
export async function tellStory(services: Services, app: FastifyInstance, password: string) {
  const { reads, write } = services
  const settings = {
    name: 'Rancho Sage HOA',
    streets: [...DEFAULT_STREETS],
    timeZone: TIME_ZONE,
    contactEmail: 'board@demo.example',
  }
  await write((trx) => writeSettings(trx, settings))
  const chance = createChance(SEED)
  const people = await moveIn(write, chance, password)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const visitors = new Map<string, Promise<Visitor>>()
  const as = (username: string) => {
    const known = visitors.get(username) ?? visit(services, url, people.get(username)?.id ?? 0)
    visitors.set(username, known)
    return known
  }
  const residents = [...people.values()].filter((person) => person.status === 'active' && !person.isAdmin)
  const stage: Stage = { reads, write, people, residents, as, chance }
  await announce(stage)
  await fileDocuments(stage)
  await writeMessages(stage)
  await reportIssues(stage)
  await writeRules(stage)
  await planEvents(stage)
  await holdVotes(stage)
  await write((trx) => trx.deleteFrom('session').execute())
  await write((trx) => trx.updateTable('mail').set({ status: 'sent', sentAt: nowText() }).execute())
}

async function moveIn(write: Write, chance: Stage['chance'], password: string) {
  const passwordHash = await hashPassword(password)
  const people = new Map<string, Person>()
  await write(async (trx) => {
    for (const [index, person] of inventPeople(chance).entries()) {
      const waiting = person.status === 'pending'
      const createdAt = instantAgo(waiting ? 2 : 90 - (index % 60))
      const lastLoginDate = waiting || chance.next() < 0.25 ? null : instantAgo(chance.below(20), -chance.below(12)).slice(0, 10)
      const row = { ...person, passwordHash, createdAt, lastLoginDate, approvalNotificationSent: waiting ? 0 : 1 }
      people.set(person.username, await insertPerson(trx, row))
    }
  })
  return people
}

async function announce({ write, as }: Stage) {
  const board = await as('denise')
  const categories = await board.send<{ id: number; name: string }[]>('GET', '/api/announcement-categories')
  const idsOf = (names: readonly string[]) =>
    JSON.stringify(categories.filter((category) => names.includes(category.name)).map((category) => category.id))
  for (const entry of ANNOUNCEMENTS) {
    const files = 'picture' in entry ? { attachmentFile: [jpeg(`${entry.picture}.jpg`, await pictures[entry.picture]())] } : {}
    const { id } = await board.sendForm(
      'POST',
      '/api/announcements',
      { title: entry.title, content: entry.content, categories: idsOf(entry.categories) },
      files,
    )
    await write((trx) =>
      trx
        .updateTable('announcement')
        .set({ createdAt: instantAgo(entry.daysAgo) })
        .where('id', '=', id)
        .execute(),
    )
  }
  const notice = pdf('water-shut-off.pdf', await typePaper('Water shut-off', [WATER.content.replaceAll('\n', ' ')]))
  const fields = {
    title: WATER.title,
    content: WATER.content,
    categories: idsOf(['Urgent / Safety', 'HOA Business']),
    isPinned: 'true',
    expiresAt: inDays(2),
  }
  const { id } = await board.sendForm('POST', '/api/announcements', fields, { attachmentFile: [notice] })
  await write((trx) =>
    trx
      .updateTable('announcement')
      .set({ createdAt: instantAgo(0, -3) })
      .where('id', '=', id)
      .execute(),
  )
}

async function fileDocuments({ write, as }: Stage) {
  const board = await as('walter')
  for (const { daysAgo, title, category, isPublic, description, paragraphs } of DOCUMENTS) {
    const paper = pdf(`${title.toLowerCase().replace(/[^a-z]+/g, '-')}.pdf`, await typePaper(title, [...paragraphs]))
    const fields = { title, category, isPublic: String(isPublic), description }
    const { id } = await board.sendForm('POST', '/api/documents', fields, { file: [paper] })
    await write((trx) =>
      trx
        .updateTable('document')
        .set({ uploadedAt: instantAgo(daysAgo) })
        .where('id', '=', id)
        .execute(),
    )
  }
}

async function writeMessages({ write, as, residents, chance }: Stage) {
  const board = await as('denise')
  for (const { from, daysAgo, subject, content, reply, repliedAfter, viewed } of MESSAGES) {
    const sender = await as(from ?? chance.pick(residents).username)
    const { id } = await sender.send('POST', '/api/messages', { subject, content, status: 'Pending' })
    if (reply) await board.send('POST', '/api/messages/reply', { messageId: id, reply })
    if (viewed) await sender.send('POST', `/api/messages/${id}/viewed`)
    const replyTimestamp = reply ? instantAgo(daysAgo - repliedAfter) : null
    await write((trx) =>
      trx
        .updateTable('message')
        .set({ createdAt: instantAgo(daysAgo), replyTimestamp })
        .where('id', '=', id)
        .execute(),
    )
  }
}

async function reportIssues({ reads, write, as, people, residents, chance }: Stage) {
  const board = await as('walter')
  for (const { from, daysAgo, issueType, relevance, description, photos, steps } of REPORTS) {
    const reporter = people.get(from ?? '') ?? chance.pick(residents)
    const fields = {
      issueType,
      description,
      locationRelevance: relevance,
      streetName: reporter.streetName,
      streetNumber: reporter.streetNumber,
    }
    const files = await Promise.all(photos.map(async (name) => jpeg(`${name}.jpg`, await pictures[name]())))
    const { id } = await (await as(reporter.username)).sendForm('POST', '/api/maintenance-reports', fields, { photos: files })
    for (const { status, comment } of steps) await board.send('PATCH', `/api/maintenance-reports/${id}`, { status, adminComments: comment })
    await moveReport(
      { reads, write },
      id,
      daysAgo,
      steps.map((step) => step.afterDays),
    )
  }
}

async function moveReport({ reads, write }: DatabaseAccess, id: number, daysAgo: number, stepDays: number[]) {
  const lastUpdatedAt = instantAgo(daysAgo - (stepDays.at(-1) ?? 0))
  const change = { createdAt: instantAgo(daysAgo), lastUpdatedAt, notificationStatus: 'Successful' }
  await write((trx) => trx.updateTable('maintenanceReport').set(change).where('id', '=', id).execute())
  const newestFirst = reads.selectFrom('reportChange').select('id').where('reportId', '=', id).orderBy('id', 'desc')
  const changes = await newestFirst.execute()
  for (const [index, row] of changes.entries()) {
    const changedAt = instantAgo(daysAgo - (stepDays.at(-1 - index) ?? 0))
    await write((trx) => trx.updateTable('reportChange').set({ changedAt }).where('id', '=', row.id).execute())
  }
}

async function writeRules({ write, as }: Stage) {
  const board = await as('denise')
  for (const [index, { title, tags, priority, description, ...more }] of GUIDELINES.entries()) {
    const endDate = 'endedDaysAgo' in more ? inDays(-more.endedDaysAgo) : null
    const { id } = await board.send('POST', '/api/ccr-guidelines', { title, tags, priority, description, startDate: null, endDate })
    const at = instantAgo(80 - index * 7)
    await write((trx) => trx.updateTable('guideline').set({ createdAt: at, lastUpdated: at }).where('id', '=', id).execute())
  }
}

async function planEvents({ write, as }: Stage) {
  const board = await as('walter')
  for (const [index, event] of EVENTS.entries()) {
    const { title, description, location, tags } = event
    const when = 'timeStart' in event ? { timeStart: event.timeStart, timeEnd: event.timeEnd } : { isAllDay: 'true' }
    const dateEnd = 'days' in event ? { dateEnd: inDays(event.inDays + event.days - 1) } : {}
    const fields = { title, description, location, tags: JSON.stringify(tags), dateStart: inDays(event.inDays), ...when, ...dateEnd }
    const files = 'picture' in event ? { imageFile: [jpeg(`${event.picture}.jpg`, await pictures[event.picture]())] } : {}
    const { id } = await board.sendForm('POST', '/api/events', fields, files)
    if ('cancelled' in event) await board.send('POST', `/api/events/${id}/cancel`)
    const at = instantAgo(28 - index * 3)
    await write((trx) => trx.updateTable('event').set({ createdAt: at, lastUpdated: at }).where('id', '=', id).execute())
  }
}

interface DemoPoll {
  id: number
  options: { id: number; optionText: string }[]
}

async function holdVotes({ write, as, residents, chance }: Stage) {
  const board = await as('denise')
  const open = async (fields: Record<string, string>, daysAgo: number, images: ReturnType<typeof jpeg>[] = []) => {
    const made = await board.sendForm<DemoPoll>('POST', '/api/polls', fields, { images })
    await write((trx) =>
      trx
        .updateTable('poll')
        .set({ createdAt: instantAgo(daysAgo) })
        .where('id', '=', made.id)
        .execute(),
    )
    return made
  }
  const voters = chance.shuffle(residents)
  const turnout = voters.slice(0, Math.round(voters.length * TURNOUT))

  const pool = await open(
    {
      title: 'Longer pool hours next summer?',
      description: 'Open until ten instead of eight, for about $1,900 a season.',
      questionType: 'single',
      status: 'active',
      votingAudience: 'both',
      options: JSON.stringify(['Yes, until ten', 'No, leave it at eight']),
    },
    70,
  )
  for (const voter of turnout) {
    const option = chance.next() < 0.63 ? pool.options[0] : pool.options[1]
    await (await as(voter.username)).send('POST', `/api/polls/${pool.id}/vote`, {
      responses: [{ optionId: option?.id, responseText: null, rank: null }],
    })
  }
  await board.send('PATCH', `/api/polls/${pool.id}/status`, { status: 'closed' })

  const mailboxes = await open(
    {
      title: 'Which color for the mailboxes?',
      description: 'Sixty-two new mailboxes arrive in spring. Put the colors in the order you like them; the board orders what wins.',
      questionType: 'ranked',
      status: 'active',
      votingAudience: 'both',
      options: JSON.stringify(['Forest green', 'Slate blue', 'Leave as is']),
      closesAt: `${inDays(9)}T20:00`,
    },
    8,
    [jpeg('green.jpg', await pictures.mailbox('#2f6b4a')), jpeg('blue.jpg', await pictures.mailbox('#4a6a8f'))],
  )
  for (const voter of chance.shuffle(turnout)) {
    if (voter.username === 'margaret') continue
    const order = chance.next() < 0.5 ? mailboxes.options : chance.shuffle(mailboxes.options)
    const responses = order.map((option, place) => ({ optionId: option.id, responseText: null, rank: place + 1 }))
    await (await as(voter.username)).send('POST', `/api/polls/${mailboxes.id}/vote`, { responses })
  }
  await open(
    {
      title: 'What should the park get next?',
      description: 'In your own words: a bench, a fountain, shade, nothing at all?',
      questionType: 'open',
      status: 'active',
      votingAudience: 'both',
      options: '[]',
    },
    2,
  )
  await open(
    {
      title: 'Special assessment for the gate',
      description: 'A draft for the next board meeting: $85 a lot, once.',
      questionType: 'singleWithOther',
      status: 'draft',
      votingAudience: 'homeowners',
      options: JSON.stringify(['In favor', 'Against']),
    },
    1,
  )
}
