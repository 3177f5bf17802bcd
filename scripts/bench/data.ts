import Sqlite from 'better-sqlite3'

const ANNOUNCEMENTS = 20
const BATCH = 10_000

/** Fills a migrated database: twenty announcements as a community has them, and `rows` messages of a thousand residents. */
export function fill(file: string, rows: number) {
  const sqlite = new Sqlite(file)
  sqlite.pragma('synchronous = OFF')
  const at = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * 60_000).toISOString()
  sqlite.transaction(() => {
    const person =
      sqlite.prepare(`INSERT INTO user (username, usernameKey, passwordHash, name, email, emailKey, streetNumber, streetName, hoaStatus, createdAt, status)
      VALUES (@key, @key, 'x', @key, @mail, @mail, '1', 'Rockrose Dr', 'renter', '2026-01-01T00:00:00.000Z', 'active')`)
    for (let number = 0; number < 1000; number += 1) person.run({ key: `resident-${number}`, mail: `resident-${number}@bench.example` })
    const announcement = sqlite.prepare('INSERT INTO announcement (title, content, authorId, createdAt) VALUES (?, ?, 2, ?)')
    const category = sqlite.prepare('INSERT INTO announcementToCategory (announcementId, categoryId) VALUES (?, ?)')
    for (let number = 0; number < ANNOUNCEMENTS; number += 1) {
      const { lastInsertRowid } = announcement.run(`Announcement ${number}`, 'What everybody should know about it. '.repeat(8), at(number))
      for (const id of [1, 2]) category.run(lastInsertRowid, id)
    }
  })()
  const message = sqlite.prepare(
    "INSERT INTO message (subject, content, senderId, createdAt, status, reply, replyTimestamp, viewedByUser) VALUES ('A question', 'How does it work?', ?, ?, 'Replied', 'Like this.', ?, 1)",
  )
  for (let start = 0; start < rows; start += BATCH) {
    sqlite.transaction(() => {
      for (let number = start; number < Math.min(start + BATCH, rows); number += 1)
        message.run(2 + (number % 1000), at(number), at(number + 60))
    })()
  }
  sqlite.exec('ANALYZE')
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
