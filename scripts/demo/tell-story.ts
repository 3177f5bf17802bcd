import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Write } from '../../db/schema'
import { hashPassword } from '../../src/server/auth/passwords'
import { insertPerson, type Person } from '../../src/server/people'
import { nowText } from '../../src/server/process/clock'
import { writeSettings } from '../../src/server/settings'
import type { Services } from '../../src/server/trpc/context'
import { formatDate } from '../../src/shared/calendar'
import { DEFAULT_STREETS } from '../../src/shared/residents'
import { type Chance, createChance, inDays, instantAgo, inventPeople, photos, type Stage, TIME_ZONE, type Visitor, visit } from './people'
import { typePaper } from './pictures'
import { story } from './story'
import { reportIssues, writeMessages } from './tell-cases'
import { listHomes } from './tell-homes'

const SEED = 2026
const TURNOUT = 0.54

/** Fills an empty portal with a community through its own API. Only the dates are changed afterwards. */
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
  const redate: Stage['redate'] = (table, id, columns) => {
    const changes = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    return write((trx) => sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE id = ${id}`.execute(trx))
  }
  const residents = [...people.values()].filter((person) => person.status === 'active' && !person.isAdmin)
  const stage: Stage = { reads, write, people, residents, as, redate, chance }
  const face = { picture: await photos(['park']) }
  await (await as('denise')).sendForm('PUT', '/api/community/appearance', { accent: 'green' }, face)
  await listContacts(stage)
  await fillDirectory(stage)
  await listHomes(stage)
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

async function moveIn(write: Write, chance: Chance, password: string) {
  const passwordHash = await hashPassword(password)
  const people = new Map<string, Person>()
  await write(async (trx) => {
    for (const [index, person] of inventPeople(chance).entries()) {
      const waiting = person.status === 'pending'
      const createdAt = instantAgo(waiting ? 2 : 90 - (index % 60))
      const lastLoginDate = waiting || chance.next() < 0.25 ? null : instantAgo(chance.below(20) + chance.below(12) / 24).slice(0, 10)
      const row = { ...person, passwordHash, createdAt, lastLoginDate, approvalNotificationSent: waiting ? 0 : 1 }
      people.set(person.username, await insertPerson(trx, row))
    }
  })
  return people
}

async function paper(title: string, text: string) {
  return new File([new Uint8Array(await typePaper(title, text))], `${title.toLowerCase().replace(/[^a-z]+/g, '-')}.pdf`, {
    type: 'application/pdf',
  })
}

async function listContacts({ as }: Stage) {
  const board = await as('denise')
  for (const contact of story.contacts) await board.send('POST', '/api/contacts', contact)
}

async function fillDirectory({ as, residents }: Stage) {
  const listed = ['denise', 'walter', ...residents.slice(0, 20).map(({ username }) => username)]
  for (const [at, username] of listed.entries()) {
    const neighbor = await as(username)
    await neighbor.send('PUT', '/api/user/directory', { listed: true, showEmail: at % 3 > 0, showPhone: at % 2 === 0 })
  }
}

async function announce({ as, redate, write }: Stage) {
  const board = await as('denise')
  const known = await board.send<{ id: number; name: string }[]>('GET', '/api/announcement-categories')
  const dated = (text: string) => text.replaceAll('{tomorrow}', formatDate(inDays(1)))
  for (const { daysAgo, categories, picture, paper: sheet, isPinned, isOfficial, expiresInDays, ...texts } of story.announcements) {
    const [title, content] = [dated(texts.title), dated(texts.content)]
    const ids = known.filter(({ name }) => categories.includes(name)).map(({ id }) => id)
    const pinned = isPinned ? { isPinned: 'true', expiresAt: inDays(expiresInDays) } : {}
    const fields = { title, content, categories: JSON.stringify(ids), isOfficial: String(isOfficial ?? false), ...pinned }
    const attachmentFile = sheet ? [await paper(sheet, content)] : await photos(picture ? [picture] : [])
    const { id } = await board.sendForm('POST', '/api/announcements', fields, { attachmentFile })
    const at = instantAgo(daysAgo)
    await redate('announcement', id, { createdAt: at, publishedAt: at })
    if (isOfficial) await redate('officialNotice', id, { sentAt: at })
  }
  // Its time would differ from story to story.
  await write((trx) => trx.updateTable('notification').set({ params: '{}' }).where('kind', '=', 'announcement').execute())
}

async function fileDocuments({ as, redate }: Stage) {
  const board = await as('walter')
  for (const { daysAgo, title, category, isPublic, description, paragraphs } of story.documents) {
    const fields = { title, category, isPublic: String(isPublic), description }
    const { id } = await board.sendForm('POST', '/api/documents', fields, { file: [await paper(title, paragraphs.join('\n\n'))] })
    await redate('document', id, { uploadedAt: instantAgo(daysAgo) })
  }
}

async function writeRules({ as, redate }: Stage) {
  const board = await as('denise')
  for (const [index, { title, tags, priority, description, endedDaysAgo }] of story.guidelines.entries()) {
    const endDate = endedDaysAgo ? inDays(-endedDaysAgo) : null
    const { id } = await board.send('POST', '/api/ccr-guidelines', { title, tags, priority, description, startDate: null, endDate })
    const at = instantAgo(80 - index * 7)
    if (index === 0) await board.send('PATCH', `/api/ccr-guidelines/${id}`, { description: description.replace('thirty', 'thirty (30)') })
    await redate('guideline', id, { createdAt: at, lastUpdated: at })
  }
}

async function planEvents({ as, redate }: Stage) {
  const board = await as('walter')
  for (const [index, event] of story.events.entries()) {
    const { title, description, location, tags, timeStart, timeEnd, days, picture } = event
    const when = timeStart ? { timeStart, timeEnd } : { isAllDay: 'true' }
    const dateEnd = days ? { dateEnd: inDays(event.inDays + days - 1) } : {}
    const fields = { title, description, location, tags: JSON.stringify(tags), dateStart: inDays(event.inDays), ...when, ...dateEnd }
    const { id } = await board.sendForm('POST', '/api/events', fields, { imageFile: await photos(picture ? [picture] : []) })
    if (event.cancelled) await board.send('POST', `/api/events/${id}/cancel`)
    const at = instantAgo(28 - index * 3)
    await redate('event', id, { createdAt: at, lastUpdated: at })
  }
}

interface DemoPoll {
  id: number
  options: { id: number }[]
}

async function holdVotes({ as, redate, residents, chance }: Stage) {
  const board = await as('denise')
  const turnout = chance.shuffle(residents).slice(0, Math.round(residents.length * TURNOUT))
  for (const { daysAgo, options, pictures, closesInDays, isOver, ...text } of story.polls) {
    const fields = { ...text, options: JSON.stringify(options), ...(closesInDays ? { closesAt: `${inDays(closesInDays)}T20:00` } : {}) }
    const poll = await board.sendForm<DemoPoll>('POST', '/api/polls', fields, { images: await photos(pictures) })
    await redate('poll', poll.id, { createdAt: instantAgo(daysAgo) })
    for (const { username } of chance.shuffle(turnout)) {
      // Margaret has not voted in open polls yet.
      const responses = username === 'margaret' && !isOver ? undefined : chooseIn(poll, text.questionType, chance)
      if (responses) await (await as(username)).send('POST', `/api/polls/${poll.id}/vote`, { responses })
    }
    if (isOver) await board.send('PATCH', `/api/polls/${poll.id}/status`, { status: 'closed' })
  }
}

function chooseIn({ options }: DemoPoll, questionType: string, chance: Chance) {
  const answer = (optionId: number | undefined, rank: number | null) => ({ optionId, responseText: null, rank })
  if (questionType === 'single') return [answer(options[chance.next() < 0.63 ? 0 : 1]?.id, null)]
  if (questionType !== 'ranked') return undefined
  const order = chance.next() < 0.5 ? options : chance.shuffle(options)
  return order.map(({ id }, place) => answer(id, place + 1))
}
