import { createHash } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import Fastify from 'fastify'

/* The baseline: only Fastify and prepared statements. It answers the same three calls and reads a session for each request. */

const sqlite = new Sqlite(process.env.DATABASE_FILE ?? '', { readonly: true })
const session = sqlite.prepare(
  'SELECT user.id, user.name, user.status, user.isAdmin, session.expiresAt FROM session JOIN user ON user.id = session.userId WHERE session.id = ?',
)
const list = sqlite.prepare(`
  SELECT announcement.*, user.name AS author,
    (SELECT json_group_array(json_object('id', c.id, 'name', c.name, 'color', c.color)) FROM announcementToCategory l
     JOIN announcementCategory c ON c.id = l.categoryId WHERE l.announcementId = announcement.id) AS categories
  FROM announcement LEFT JOIN user ON user.id = announcement.authorId
  WHERE announcement.expiresAt IS NULL OR announcement.expiresAt >= '2026-01-01'
  ORDER BY announcement.pinOrder DESC, announcement.publishedAt DESC, announcement.id DESC`)
const unread = sqlite.prepare(
  "SELECT id FROM message WHERE senderId = ? AND status = 'Replied' AND viewedByUser = 0 AND isBroadcast = 0 LIMIT 100",
)

const search = sqlite.prepare('SELECT rowid, title FROM searchOpen WHERE searchOpen MATCH ? ORDER BY rank LIMIT 20')
/** Words, phrases and a prefix in FTS5 syntax. */
const question = (q: string) => (q.startsWith('"') ? q : `${q} *`)

interface User {
  id: number
}
const app = Fastify()
const viewer = (cookie = ''): User => {
  const token = cookie.match(/portico_session=([\w-]+)/)?.[1] ?? ''
  return session.get(createHash('sha256').update(token).digest('hex')) as User
}
app.get('/api/health', () => ({ status: 'ok' }))
app.get('/api/announcements', (request) => {
  viewer(request.headers.cookie)
  return (list.all() as { categories: string }[]).map((row) => ({ ...row, categories: JSON.parse(row.categories) }))
})
app.get('/api/messages/unread', (request) => unread.all(viewer(request.headers.cookie).id))
app.get('/api/search', (request) => {
  viewer(request.headers.cookie)
  return search.all(question((request.query as { q: string }).q))
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
