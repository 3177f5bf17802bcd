import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { databaseAt, requireUpgrade, since, upgrade } from '../src/testing/older-database'

/** Writes into a file of an older version, with its SQL. */
function write(file: string, work: (sqlite: Sqlite.Database) => void) {
  const sqlite = new Sqlite(file)
  work(sqlite)
  sqlite.close()
}

// Where a portal has the longest way, and where most are: db/every-version.test.ts tries them all.
test.each([...since.slice(0, 1), ...since.slice(-3)])('a database at %s becomes one of today, with everything in it', requireUpgrade)

test('documents that were there before their numbers were kept are counted', async () => {
  const file = await databaseAt('0011-activity')
  write(file, (sqlite) => {
    const add = sqlite.prepare(
      "INSERT INTO document (title, category, url, uploadedAt) VALUES ('Plan', ?, 'https://example.org/plan.pdf', '2026-11-01T12:00:00.000Z')",
    )
    for (const category of ['Forms', 'Bylaws', 'Forms']) add.run(category)
  })
  const sqlite = await upgrade(file)
  const counts = () => sqlite.prepare('SELECT category, count FROM documentCount ORDER BY category').all()
  expect(counts()).toEqual([
    { category: 'Bylaws', count: 1 },
    { category: 'Forms', count: 2 },
  ])
  sqlite.exec("UPDATE document SET category = 'Other' WHERE category = 'Bylaws'; DELETE FROM document WHERE category = 'Forms'")
  expect(counts()).toEqual([
    { category: 'Bylaws', count: 0 },
    { category: 'Forms', count: 0 },
    { category: 'Other', count: 1 },
  ])
})

test('votes from before the ballot box keep neither day nor id, and lie in the order of their contents', async () => {
  const file = await databaseAt('0012-document-count')
  const ids = ['zz-first', 'mm-second', 'aa-third']
  write(file, (sqlite) => {
    sqlite.pragma('foreign_keys = OFF')
    const poll =
      "INSERT INTO poll (id, title, description, questionType, status, createdAt) VALUES (7, 'Paint', 'Which paint?', 'single', 'active', '')"
    sqlite.exec(poll)
    const vote = sqlite.prepare("INSERT INTO ballot VALUES (?, 7, 'resident', ?, '2026-10-31')")
    for (const [at, id] of ids.entries()) vote.run(id, JSON.stringify([3 - at]))
    sqlite.exec('INSERT INTO roll SELECT 7, id FROM user')
  })
  const sqlite = await upgrade(file)
  expect(sqlite.prepare('SELECT * FROM ballot').all()).toEqual([
    { pollId: 7, place: 0, role: 'resident', choices: '[1]' },
    { pollId: 7, place: 1, role: 'resident', choices: '[2]' },
    { pollId: 7, place: 2, role: 'resident', choices: '[3]' },
  ])
  expect(sqlite.prepare('SELECT count(*) FROM roll').pluck().get()).toBe(sqlite.prepare('SELECT count(*) FROM user').pluck().get())
  const bytes = readFileSync(file)
  for (const trace of [...ids, '2026-10-31']) expect(bytes.includes(trace), trace).toBe(false)
})

test('messages from before become conversations: entries in the order of their times, states, and what was seen', async () => {
  const file = await databaseAt('0034-cases')
  write(file, (sqlite) => {
    sqlite.exec('DELETE FROM message')
    const add = sqlite.prepare(`
      INSERT INTO message (id, subject, content, senderId, createdAt, status, reply, replyTimestamp, responderId, isBroadcast, viewedByUser)
      SELECT ?, 'Lamp', ?, id, ?, ?, ?, ?, id, ?, ? FROM user LIMIT 1`)
    add.run(71, 'Pending', '2026-11-03', 'Pending', null, null, 0, 0)
    add.run(72, 'Viewed', '2026-11-01', 'Replied', 'Yes', '2026-11-04', 0, 1)
    add.run(73, 'New', '2026-11-02', 'Replied', 'No', '2026-11-05', 0, 0)
    add.run(74, 'To all', '2026-11-06', 'Replied', 'Between us', '2026-11-07', 1, 0)
  })
  const sqlite = await upgrade(file)
  const texts = sqlite.prepare('SELECT text FROM messageEntry ORDER BY id').pluck().all()
  expect(texts).toEqual(['Viewed', 'New', 'Pending', 'Yes', 'No', 'To all'])
  const heads = sqlite.prepare(
    'SELECT id, state, entryCount AS entries, activityAt AS at, seenByBoardAt AS board, seenByMemberAt AS member FROM message',
  )
  expect(heads.all()).toEqual([
    { id: 71, state: 'open', entries: 1, at: '2026-11-03', board: null, member: null },
    { id: 72, state: 'waiting', entries: 2, at: '2026-11-04', board: '2026-11-04', member: '2026-11-04' },
    { id: 73, state: 'waiting', entries: 2, at: '2026-11-05', board: '2026-11-05', member: null },
    { id: 74, state: null, entries: 1, at: '2026-11-06', board: null, member: null },
  ])
  expect(sqlite.prepare('SELECT state, count FROM messageCount ORDER BY state').all()).toEqual([
    { state: 'open', count: 1 },
    { state: 'waiting', count: 2 },
  ])
})

test('what was mailed and texted of things deleted before loses its words; of the others and of digests what may stay', async () => {
  const file = await databaseAt('0050-language-of-mail')
  const [gone, kept] = [999, 1]
  write(file, (sqlite) => {
    const at = '2026-11-25T12:00:00.000Z'
    sqlite.exec(
      `DELETE FROM announcement; INSERT INTO announcement (id, title, content, createdAt, publishedAt) VALUES (${kept}, 'Kept', 'Kept', '${at}', '${at}')`,
    )
    for (const [number, [cause, causeId]] of Object.entries([
      ['announcement', gone],
      ['announcement', kept],
      ['digest', null],
      ['reply', gone],
    ] as const)) {
      const id = 100 + Number(number)
      sqlite.prepare('INSERT INTO mailBody (id, text, html) VALUES (?, ?, ?)').run(id, `Words of ${id}`, `<p>Words of ${id}</p>`)
      sqlite.prepare('INSERT INTO telling (id, kind, causeId, params, createdAt) VALUES (?, ?, ?, ?, ?)').run(id, cause, causeId, '{}', at)
      sqlite
        .prepare(`INSERT INTO mail (id, toAddress, subject, text, html, kind, cause, causeId, status, nextAttemptAt, messageId, createdAt, bodyId, tellingId)
          VALUES (@id, 'a@example.org', @subject, '', '', 'community', @cause, @causeId, 'sent', @at, 'x', @at, @id, @id)`)
        .run({ id, cause, causeId, at, subject: `Subject of ${id}` })
      sqlite
        .prepare(`INSERT INTO dispatch (channel, kind, tellingId, toAddress, isUrgent, text, status, nextAttemptAt, createdAt)
          VALUES ('sms', 'notice', ?, '+15550104477', 0, ?, 'sent', ?, ?)`)
        .run(id, `Text of ${id}`, at, at)
    }
    const notice = {
      bounce: {},
      mail: { messageId: 'x', headers: [{ name: 'Subject', value: 'Quoted' }], commonHeaders: { subject: 'Quoted' } },
    }
    sqlite
      .prepare(
        `INSERT INTO emailDeliveryIssue (email, emailKey, issueType, timestamp, rawPayload) VALUES ('a@example.org', 'a@example.org', 'bounce', ?, ?)`,
      )
      .run(at, JSON.stringify(notice))
  })
  const sqlite = await upgrade(file)
  const rows = sqlite.prepare(`SELECT mail.subject, mailBody.text AS says, dispatch.text, isGone, mail.status FROM mail
    LEFT JOIN mailBody ON mailBody.id = mail.bodyId JOIN telling ON telling.id = mail.tellingId JOIN dispatch ON dispatch.tellingId = telling.id
    WHERE mail.id >= 100 ORDER BY mail.id`)
  const status = 'sent'
  expect(rows.all()).toEqual([
    { subject: '', says: null, text: '', isGone: 1, status },
    { subject: 'Subject of 101', says: 'Words of 101', text: 'Text of 101', isGone: 0, status },
    { subject: 'Subject of 102', says: null, text: 'Text of 102', isGone: 0, status },
    { subject: '', says: null, text: '', isGone: 1, status },
  ])
  expect(sqlite.prepare('SELECT rawPayload FROM emailDeliveryIssue').pluck().get()).toBe('{"bounce":{},"mail":{"messageId":"x"}}')
  const bytes = readFileSync(file)
  expect(['Words of 100', 'Subject of 100', 'Text of 100', 'Words of 102', 'Quoted'].filter((words) => bytes.includes(words))).toEqual([])
  sqlite.exec('DELETE FROM announcement')
  expect(rows.all()[1]).toEqual({ subject: '', says: null, text: '', isGone: 1, status })
})

test('in whose digest a closed poll was listed goes; an open one stays listed once', async () => {
  const file = await databaseAt('0051-words-of-what-is-gone')
  write(file, (sqlite) => {
    const poll = sqlite.prepare(
      "INSERT INTO poll (id, title, description, questionType, status, createdAt, closingMailedAt) VALUES (?, 'Trash', 'Which day', 'single', ?, '2026-11-01T12:00:00.000Z', ?)",
    )
    poll.run(70, 'active', null)
    poll.run(71, 'closed', '2026-11-02T12:00:00.000Z')
    const listed = sqlite.prepare('INSERT INTO digestItem (userId, topic, subjectId) VALUES (1, ?, ?)')
    for (const [topic, id] of [
      ['polls', 70],
      ['polls', 71],
      ['polls', 72],
      ['events', 71],
    ] as const)
      listed.run(topic, id)
  })
  const sqlite = await upgrade(file)
  expect(sqlite.prepare('SELECT topic, subjectId FROM digestItem ORDER BY topic').raw().all()).toEqual([
    ['events', 71],
    ['polls', 70],
  ])
})
