import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'

/*
 * Fills a migrated database. Person 1 is the board, persons 2 to 1,001 are signed-in residents. The present (this month's events, open
 * polls, own messages) stays the same, however much others wrote and however much past there is.
 */

const RESIDENTS = 1000
/** Rows of each kind that the measured resident has. */
const OWN = 40
const BATCH = 10_000
const SOON = 40
const GUIDELINES = 200
const MINUTE = 60_000
const DAY = 86_400_000

export const BOARD = 1
export const RESIDENT = 2

const KINDS = ['announcements', 'messages', 'documents', 'reports', 'events', 'polls', 'mails', 'auditEntries', 'deliveryIssues'] as const
/** Rows of each kind, 0 by default. */
export type Amounts = Partial<Record<(typeof KINDS)[number], number>>

export const allOf = (rows: number): Amounts => Object.fromEntries(KINDS.map((kind) => [kind, rows]))

const tokenOf = (userId: number) => `bench-${String(userId).padStart(37, '0')}`
export const cookieOf = (userId: number) => `portico_session=${tokenOf(userId)}`

const at = (number: number) => new Date(Date.UTC(2024, 0, 1) + number * MINUTE).toISOString()
const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const writer = (number: number) => (number < OWN ? RESIDENT : RESIDENT + 1 + (number % (RESIDENTS - 1)))
const CLOSED = 2
const SHOWN = { publicText: 'The lamp is out.', publicPlace: 'The pool' }
/** The board has taken on every third report; the others have no assignee. */
const inHandOf = (number: number) => (number % 3 === 1 ? BOARD : null)
const text = 'What everyone should know about it. '.repeat(8)

export function fill(file: string, amounts: Amounts) {
  const sqlite = new Sqlite(file)
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -200000')
  const insert = (table: string, rows: number, make: (number: number) => Record<string, unknown>) => {
    if (rows === 0) return
    const names = Object.keys(make(0))
    const statement = sqlite.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`)
    for (let start = 0; start < rows; start += BATCH) {
      sqlite.transaction(() => {
        for (let number = start; number < Math.min(start + BATCH, rows); number += 1) statement.run(make(number))
      })()
    }
  }

  insert('user', RESIDENTS, (number) => {
    const name = `resident-${number}`
    const address = `${name}@bench.example`
    const streetNumber = String(1 + (number >> 1))
    const home = {
      ...{ streetNumber, streetName: 'Rockrose Dr', addressKey: `${streetNumber} rockrose dr` },
      hoaStatus: number % 3 === 0 ? 'renter' : 'homeowner',
    }
    const account = { username: name, usernameKey: name, passwordHash: 'x', status: 'active', createdAt: at(number) }
    return { ...account, ...home, name, email: address, emailKey: address }
  })
  sqlite.exec(`INSERT INTO home (streetNumber, streetName, addressKey)
    SELECT DISTINCT streetNumber, streetName, addressKey FROM user WHERE streetName = 'Rockrose Dr';
    INSERT INTO owner (homeId, accountId, name, delivery, createdAt)
    SELECT home.id, user.id, user.name, 'both', user.createdAt FROM user JOIN home USING (addressKey) WHERE hoaStatus = 'homeowner'`)
  insert('session', RESIDENTS + 1, (number) => ({
    id: createHash('sha256')
      .update(tokenOf(number + 1))
      .digest('hex'),
    userId: number + 1,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 14 * DAY).toISOString(),
    endsAt: new Date(Date.now() + 60 * DAY).toISOString(),
  }))
  insert('announcement', amounts.announcements ?? 0, (number) => ({
    title: `Announcement ${number}`,
    content: text,
    authorId: writer(number),
    createdAt: at(number),
    publishedAt: at(number),
  }))
  sqlite.exec(
    'INSERT INTO announcementToCategory SELECT announcement.id, category.value FROM announcement, json_each(json_array(1, 2)) category',
  )
  insert('message', amounts.messages ?? 0, (number) => ({
    subject: 'A question',
    content: 'How does it work?',
    senderId: writer(number),
    createdAt: at(number),
    status: 'Replied',
    reply: 'Like this.',
    replyTimestamp: at(number + 60),
    viewedByUser: 1,
    state: ['waiting', 'resolved'][number % 2],
    assigneeId: inHandOf(number),
    activityAt: at(number + 60),
    lastEntryId: number + 1,
  }))
  insert('document', amounts.documents ?? 0, (number) => ({
    title: `Document ${number}`,
    category: ['Bylaws', 'Forms', 'Newsletters', 'Other'][number % 4],
    url: 'https://example.org/paper.pdf',
    uploaderId: BOARD,
    uploadedAt: at(number),
    description: 'Kept by the county.',
  }))
  insert('maintenanceReport', amounts.reports ?? 0, (number) => ({
    issueType: 'Something is Broken',
    streetName: 'Rockrose Dr',
    streetNumber: String(number % 500),
    locationRelevance: 'Common Area',
    description: text,
    status: ['Open', 'In Progress', 'Closed'][number % 3],
    notificationStatus: 'Successful',
    userId: writer(number),
    assigneeId: inHandOf(number),
    ...(number < SOON || number % 3 === CLOSED ? SHOWN : { publicText: null, publicPlace: null }),
    closedAt: number % 3 === CLOSED ? at(number) : null,
    createdAt: at(number),
    lastUpdatedAt: at(number),
  }))
  insert('event', amounts.events ?? 0, (number) => ({
    title: `Event ${number}`,
    description: text,
    location: 'The park',
    dateStart: number < SOON ? dayAfter(number) : new Date(Date.UTC(1970, 0, 1) + (number % 20_000) * DAY).toISOString().slice(0, 10),
    timeStart: '18:00',
    tags: '["Community"]',
    createdBy: BOARD,
    createdAt: at(number),
    lastUpdated: at(number),
    uid: randomUUID(),
  }))
  insert('poll', amounts.polls ?? 0, (number) => ({
    title: `Poll ${number}`,
    description: text,
    questionType: 'single',
    status: number < SOON ? 'active' : 'closed',
    createdAt: at(number),
    authorId: BOARD,
  }))
  sqlite.exec(
    `INSERT INTO pollOption (pollId, optionText, position) SELECT poll.id, choice.value, choice.key FROM poll, json_each('["Yes", "No"]') choice`,
  )
  insert('guideline', amounts.messages ? GUIDELINES : 0, (number) => ({
    title: `Guideline ${number}`,
    description: text,
    tags: '["Parking", "Noise"]',
    createdBy: BOARD,
    createdAt: at(number),
    lastUpdated: at(number),
  }))
  insert('mail', amounts.mails ?? 0, (number) => ({
    userId: writer(number),
    toAddress: 'resident@bench.example',
    subject: 'A new announcement',
    kind: 'community',
    status: 'sent',
    attempts: 1,
    nextAttemptAt: at(number),
    messageId: `<${number}@bench.example>`,
    createdAt: at(number),
    sentAt: at(number),
  }))
  insert('auditEntry', amounts.auditEntries ?? 0, (number) => ({
    at: at(number),
    actorId: BOARD,
    actorName: 'Board',
    action: 'updated report',
    subject: `Report ${number}`,
  }))
  insert('emailDeliveryIssue', amounts.deliveryIssues ?? 0, (number) => ({
    email: `resident-${writer(number)}@bench.example`,
    emailKey: `resident-${writer(number)}@bench.example`,
    issueType: 'bounce',
    timestamp: at(number),
    feedbackId: randomBytes(8).toString('hex'),
    status: number < SOON ? 'active' : 'resolved',
    resolvedAt: number < SOON ? null : at(number),
    userId: writer(number),
  }))
  // search.ts measures the search index on its own.
  sqlite.exec('DELETE FROM searchDirty')
  // No digest is due, whatever the weekday: everything here would be news to everyone.
  sqlite.exec("UPDATE user SET digestLookedOn = '9999-01-01'")
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
