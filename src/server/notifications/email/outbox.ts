import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../../../db/schema'
import { DAY, fromNow, HOUR, nowText } from '../../process/clock'

export const findMail = (db: Reader, id: number) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

/** Keeps what a mail said when it was sent, once for all who got the same. Returns the body's id. */
export async function keepBody(trx: Trx, { text, html }: { text: string; html: string }): Promise<number> {
  const hash = createHash('sha256')
    .update(JSON.stringify([text, html]))
    .digest('base64url')
  const { id } = await trx
    .insertInto('mailBody')
    .values({ text, html, hash })
    .onConflict((conflict) => conflict.column('hash').where('hash', 'is not', null).doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is to be sent now, in its order: somebody waits for a link ('reset' before 'invitation'), then what is about accounts, then the rest. */
export const queryDue = (db: Reader) =>
  db
    .selectFrom('mail')
    .select('id')
    // Not a parameter: only then the index of waiting mail is used, which has this order.
    .where('status', '=', sql.lit('waiting'))
    // No wait is longer than a day: what lies further ahead was set while the clock was wrong.
    .where(({ or, eb }) => or([eb('nextAttemptAt', '<=', nowText()), eb('nextAttemptAt', '>', fromNow(DAY + HOUR))]))
    .orderBy('linkKind', 'desc')
    .orderBy('kind')
    .orderBy('nextAttemptAt')
