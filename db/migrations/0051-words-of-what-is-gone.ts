import { type Kysely, sql } from 'kysely'

/** The notices that tell of the rows of each table that people can delete. */
const TELL_OF = {
  announcement: ['announcement'],
  document: ['document'],
  event: ['event', 'eventCancelled'],
  poll: ['pollOpened', 'pollReminder', 'pollClosed'],
  message: ['message', 'broadcast', 'reply', 'messageAssigned', 'messageReminder'],
  maintenanceReport: [
    ...['maintenance report', 'maintenance report copy', 'reportStatus', 'reportNews', 'reportComment', 'reportShown'],
    ...['followedStatus', 'followedComment'],
  ],
}

/**
 * What is deleted takes along what was mailed and texted of it; who was told stays. `isGone` keeps a mail that is just being sent from
 * writing its words back.
 */
export async function up(db: Kysely<unknown>) {
  const run = (text: string) => sql.raw(text).execute(db)
  await run('ALTER TABLE telling ADD COLUMN isGone INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1))')
  await run('CREATE INDEX tellingByCause ON telling (causeId, kind)')
  for (const [table, notices] of Object.entries(TELL_OF)) {
    const kinds = notices.map((name) => `'${name}'`).join(', ')
    await run(`CREATE TRIGGER ${table}WordsGo AFTER DELETE ON ${table} BEGIN ${forget(kinds, '= OLD.id').join(' ')} END`)
    for (const statement of forget(kinds, `NOT IN (SELECT id FROM ${table})`)) await run(statement)
  }
  // These speak of several things: no words of them are kept any more once they are sent.
  await run(`UPDATE mail SET text = '', html = '', bodyId = NULL WHERE cause IN ('digest', 'followedStatus') AND status = 'sent'`)
  // The subject of a mail is among its headers.
  await run(`
    UPDATE emailDeliveryIssue SET rawPayload = json_remove(rawPayload, '$.mail.headers', '$.mail.commonHeaders')
    WHERE json_valid(rawPayload)`)
}

const forget = (kinds: string, which: string) => [
  `UPDATE telling SET isGone = 1 WHERE kind IN (${kinds}) AND causeId ${which};`,
  `UPDATE mail SET subject = '', language = NULL, text = '', html = '', bodyId = NULL WHERE cause IN (${kinds}) AND causeId ${which};`,
  `UPDATE dispatch SET text = '' WHERE text <> ''
    AND tellingId IN (SELECT id FROM telling WHERE kind IN (${kinds}) AND causeId ${which});`,
]
