import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { dateInZone } from '../../src/shared/calendar'
import { lookOf } from '../../src/shared/look-alikes'
import { householdOf } from '../../src/shared/polls'

/** What a user name looks like, holds on votes, and mails that keep no link; what older versions left of links and times is taken out. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE user ADD COLUMN usernameLook TEXT NOT NULL DEFAULT ''`.execute(db)
  await sql`CREATE INDEX userByLook ON user (usernameLook)`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN linkHandedOut INTEGER NOT NULL DEFAULT 0 CHECK (linkHandedOut IN (0, 1))`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN votesHeldUntil TEXT`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN boardTold INTEGER NOT NULL DEFAULT 1 CHECK (boardTold IN (0, 1))`.execute(db)
  await sql`CREATE INDEX userBoardNotTold ON user (id) WHERE boardTold = 0`.execute(db)
  await sql`ALTER TABLE mail ADD COLUMN opens TEXT CHECK (opens IN ('invitation', 'reset'))`.execute(db)

  await fillLooks(db)
  await enterFoldedHouseholds(db)
  await keepSignInsByDay(db)
  await takeLinksOut(db)
  await takeTokensOutOfNotes(db)
  await dropOldReminders(db)
}

async function fillLooks(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: number; username: string }>`SELECT id, username FROM user`.execute(db)
  for (const { id, username } of rows) await sql`UPDATE user SET usernameLook = ${lookOf(username)} WHERE id = ${id}`.execute(db)
}

/** Addresses are compared by how they look from now on: households that have voted are entered as that too. */
async function enterFoldedHouseholds(db: Kysely<unknown>) {
  const { rows } = await sql<{ pollId: number; id: number; streetNumber: string; streetName: string }>`
    SELECT roll.pollId, user.id, user.streetNumber, user.streetName FROM roll
    JOIN user ON user.id = roll.userId JOIN poll ON poll.id = roll.pollId
    WHERE poll.votingRule = 'household' ORDER BY roll.pollId, user.id`.execute(db)
  for (const { pollId, ...voter } of rows) {
    await sql`INSERT OR IGNORE INTO householdRoll (pollId, household) VALUES (${pollId}, ${householdOf(voter)})`.execute(db)
  }
}

async function keepSignInsByDay(db: Kysely<unknown>) {
  const settings = await sql<{ value: string }>`SELECT value FROM setting WHERE key = 'timeZone'`.execute(db)
  const timeZone = String(JSON.parse(settings.rows[0]?.value ?? '"America/Los_Angeles"'))
  const { rows } = await sql<{ id: number; at: string }>`
    SELECT id, lastLoginDate AS at FROM user WHERE lastLoginDate IS NOT NULL AND length(lastLoginDate) > 10`.execute(db)
  for (const { id, at } of rows) {
    const day = Number.isNaN(Date.parse(at)) ? at.slice(0, 10) : dateInZone(at, timeZone)
    await sql`UPDATE user SET lastLoginDate = ${day} WHERE id = ${id}`.execute(db)
  }
}

const PLACE = 'made-when-sent'
const PASSWORD_LINK = /(\/reset-password\?token=)([\w-]{20,})/g
const LEAVE_LINK = /(\/unsubscribe\/)\d+\.[\w-]{20,}/g

interface Mail {
  id: number
  kind: string
  cause: string | null
  text: string
  html: string
  unsubscribeUrl: string | null
}

/** Backups made before hold the links of mails that waited or failed: those open nothing any more, and each is made again when its mail goes out. */
async function takeLinksOut(db: Kysely<unknown>) {
  const { rows } = await sql<Mail>`
    SELECT id, kind, cause, text, html, unsubscribeUrl FROM mail
    WHERE text LIKE '%/reset-password?token=%' OR text LIKE '%/unsubscribe/%' OR unsubscribeUrl IS NOT NULL`.execute(db)
  for (const { id, kind, cause, text, html, unsubscribeUrl } of rows) {
    const tokens = kind === 'account' ? [...text.matchAll(PASSWORD_LINK)].map(([, , token = '']) => token) : []
    const opens = tokens.length === 0 ? null : cause === null ? 'reset' : 'invitation'
    const without = (part: string) => part.replace(PASSWORD_LINK, `$1${PLACE}`).replace(LEAVE_LINK, `$1${PLACE}`)
    const leave = unsubscribeUrl === null ? null : without(unsubscribeUrl)
    await sql`
      UPDATE mail SET text = ${without(text)}, html = ${without(html)}, unsubscribeUrl = ${leave}, opens = ${opens} WHERE id = ${id}`.execute(
      db,
    )
    for (const token of tokens) {
      const hash = createHash('sha256').update(token).digest('hex')
      await sql`UPDATE user SET passwordResetToken = NULL WHERE passwordResetToken = ${hash}`.execute(db)
    }
  }
}

const NOTED_TOKEN = /(unsubscribe\\?\/|token=)[\w.=-]{20,}/g

/** What mail servers answered, and Amazon posted, may quote the mail. */
async function takeTokensOutOfNotes(db: Kysely<unknown>) {
  const notes: [string, string][] = [
    ['mail', 'lastError'],
    ['emailDeliveryIssue', 'diagnosticCode'],
    ['emailDeliveryIssue', 'rawPayload'],
  ]
  for (const [table, column] of notes) {
    const [from, note] = [sql.table(table), sql.ref(column)]
    const { rows } = await sql<{ id: number; note: string }>`
      SELECT id, ${note} AS note FROM ${from} WHERE ${note} LIKE '%unsubscribe%' OR ${note} LIKE '%token=%'`.execute(db)
    for (const row of rows) {
      await sql`UPDATE ${from} SET ${note} = ${row.note.replace(NOTED_TOKEN, '$1…')} WHERE id = ${row.id}`.execute(db)
    }
  }
}

/** Who was reminded had not voted by then: the mails go when the poll closes, and those of polls that have closed go now. */
async function dropOldReminders(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT id, text FROM mail WHERE kind = 'community' AND cause IS NULL AND subject LIKE 'Reminder to vote: %'`.execute(db)
  for (const { id, text } of rows) {
    // The portal's own link comes after all that people wrote.
    const pollId = Number([...text.matchAll(/\/voting\?poll=(\d+)/g)].at(-1)?.[1] ?? 0)
    await sql`UPDATE mail SET cause = 'pollReminder', causeId = ${pollId} WHERE id = ${id}`.execute(db)
  }
  await sql`
    DELETE FROM mail WHERE cause = 'pollReminder' AND causeId NOT IN (
      SELECT id FROM poll WHERE status = 'active' AND (closesAt IS NULL OR closesAt > ${new Date().toISOString()}))`.execute(db)
}
