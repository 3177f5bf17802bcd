import { sql } from 'kysely'
import type { Trx } from '../../../db/schema'
import { GONE } from './notification-type'

/** `causes` are names of notification types, `id` is the row that they are about. */
const notificationsAbout = (trx: Trx, causes: string[], id: number) =>
  trx.selectFrom('notification').select('id').where('kind', 'in', causes).where('causeId', '=', id)

/** Cancels the waiting emails, texts and notifications about a row. */
export async function withdrawWaiting(trx: Trx, causes: string[], id: number) {
  if (causes.length === 0) return
  const given = { status: 'failed', lastError: GONE } as const
  const about = notificationsAbout(trx, causes, id)
  await trx.updateTable('mail').set(given).where('cause', 'in', causes).where('causeId', '=', id).where('status', '=', 'waiting').execute()
  await trx.updateTable('notification').set({ pendingRecipients: null }).where('id', 'in', about).execute()
  const texts = trx.updateTable('shortMessage').set({ ...given, text: '' })
  await texts.where('notificationId', 'in', about).where('status', '=', 'waiting').execute()
}

export type SentWords = Awaited<ReturnType<typeof readSentWords>>

/** Reads the words of emails and texts about a row. A trigger deletes them with the row. */
export async function readSentWords(trx: Trx, causes: string[], id: number) {
  const mails = trx.selectFrom('mail').where('cause', 'in', causes).where('causeId', '=', id)
  const texts = trx.selectFrom('shortMessage').where('notificationId', 'in', notificationsAbout(trx, causes, id))
  return {
    mails: await mails.select(['id', 'subject', 'language', 'bodyId']).execute(),
    bodies: await trx.selectFrom('mailBody').selectAll().where('id', 'in', mails.select('bodyId')).execute(),
    texts: await texts.select(['id', 'text']).where('text', '<>', '').execute(),
  }
}

export async function putSentWordsBack(trx: Trx, causes: string[], id: number, { mails, bodies, texts }: SentWords) {
  await trx
    .updateTable('notification')
    .set({ isGone: 0 })
    .where('id', 'in', notificationsAbout(trx, causes, id))
    .execute()
  for (const body of bodies)
    await trx
      .insertInto('mailBody')
      .values(body)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await sql`
    UPDATE mail SET subject = value ->> 'subject', language = value ->> 'language',
      bodyId = (SELECT mailBody.id FROM mailBody WHERE mailBody.id = value ->> 'bodyId')
    FROM json_each(${JSON.stringify(mails)}) AS kept WHERE mail.id = value ->> 'id'`.execute(trx)
  await sql`
    UPDATE shortMessage SET text = value ->> 'text' FROM json_each(${JSON.stringify(texts)}) AS kept WHERE shortMessage.id = value ->> 'id'`.execute(
    trx,
  )
}
