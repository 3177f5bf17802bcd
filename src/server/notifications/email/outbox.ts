import { createHash } from 'node:crypto'
import type { Reader, Trx } from '../../../../db/schema'

export const findMail = (db: Reader, id: number) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores the body of a sent mail, once for all recipients with the same text. Returns its id. */
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
