import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { KEPT_DAYS } from '../../shared/kept-days'
import type { DeletedType } from '../../shared/recently-deleted'
import { audit } from '../audit'
import { found } from '../errors'
import { putSentWordsBack, readSentWords, type SentWords, withdrawWaiting } from '../notifications/about-row'
import type { Person } from '../people'
import { DAY, fromNow, nowText } from '../process/clock'
import { storeVotes } from '../storage/ballot-box/at-rest'
import { decodeVotes, encodeVotes, type Votes } from '../storage/ballot-box/votes'
import { dropFiles } from '../uploads/stored-files'
import { actionOf, mailBoardOfPoll, notifyOfManyDeletions } from './mail'
import { collectRows, deleteRows, insertRows, listFiles, type Rows } from './rows'

interface Deleting {
  user: Person
  env: { PUBLIC_URL: string }
}

interface Deleted {
  type: DeletedType
  id: number
  title: string
  /** The subject of the audit entry, unless it is the title. */
  subject?: string
  votes?: Votes
}

/** The notification types about a row. */
export const CAUSES: Partial<Record<DeletedType, string[]>> = {
  announcement: ['announcement'],
  document: ['document'],
  poll: ['pollOpened', 'pollReminder', 'pollClosed', 'pollClosedByHand', 'pollExtended', 'pollReopened'],
  event: ['event', 'eventChanged', 'eventCancelled'],
  report: [
    ...['maintenance report', 'maintenance report copy', 'reportStatus', 'reportNews', 'reportComment', 'reportShown'],
    ...['followedStatus', 'followedComment'],
  ],
}
const causesOf = (type: DeletedType) => CAUSES[type] ?? []

export const withdrawMail = (trx: Trx, type: DeletedType, id: number) => withdrawWaiting(trx, causesOf(type), id)

/** Deletes a row with everything below it and keeps it for 30 days. Waiting mail about it is given up. Returns when it goes for good. */
export async function moveToRecentlyDeleted(trx: Trx, by: Deleting, deleted: Deleted): Promise<string> {
  const { type, id } = deleted
  await withdrawMail(trx, type, id)
  const until = await storeDeleted(trx, by, deleted, await collectRows(trx, type, id))
  await deleteRows(trx, type, id)
  return until
}

/** Keeps rows that the caller deletes. */
export async function storeDeleted(
  trx: Trx,
  { user, env }: Deleting,
  { type, id, title, subject = title, votes }: Deleted,
  rows: Rows,
): Promise<string> {
  const until = fromNow(KEPT_DAYS * DAY)
  const hasVotes = votes && votes.voters.size + votes.ballots.length > 0
  const row = {
    ...{ type, id, title, until, deletedAt: nowText(), deletedById: user.id, rows: JSON.stringify(rows) },
    files: JSON.stringify(await listFiles(trx, rows)),
    words: JSON.stringify(await readSentWords(trx, causesOf(type), id)),
    votes: hasVotes ? encodeVotes(votes).toString() : null,
  }
  await trx.insertInto('recentlyDeleted').values(row).execute()
  await audit(trx, user, actionOf(type), subject)
  await notifyOfManyDeletions(trx, env.PUBLIC_URL, user, 'things')
  if (hasVotes) await mailBoardOfPoll(trx, env.PUBLIC_URL, user, title, until)
  return until
}

/** Throws 404. */
export async function findKept(db: Reader, type: DeletedType, id: number) {
  const kept = db.selectFrom('recentlyDeleted').selectAll().where('type', '=', type).where('id', '=', id).where('until', '>', nowText())
  const thing = `${type.charAt(0).toUpperCase()}${type.slice(1)}` as Capitalize<DeletedType>
  return found(await kept.executeTakeFirst(), thing)
}

/** Restores a row as it was. Notifies nobody. Throws 404. */
export async function restoreDeleted(trx: Trx, user: Person, type: DeletedType, id: number) {
  const { title, rows, words, votes } = await findKept(trx, type, id)
  await insertRows(trx, JSON.parse(rows) as Rows)
  await putSentWordsBack(trx, causesOf(type), id, JSON.parse(words) as SentWords)
  if (votes !== null) await storeVotes(trx, id, decodeVotes(Buffer.from(votes)))
  await trx.deleteFrom('recentlyDeleted').where('type', '=', type).where('id', '=', id).execute()
  await audit(trx, user, 'restored from Recently deleted', title)
}

/** Deletes a row before its time. Throws 404. */
export async function deleteForGood(trx: Trx, { user, env }: Deleting, type: DeletedType, id: number) {
  const { title, votes } = await findKept(trx, type, id)
  await purge(trx, type, id)
  await audit(trx, user, 'deleted for good', title)
  if (votes !== null) await mailBoardOfPoll(trx, env.PUBLIC_URL, user, title, null)
}

/** Deletes the row with the words that were sent about it, and its files. A document takes its deleted versions along. */
async function purge(trx: Trx, type: string, id: number) {
  const deletion = trx.deleteFrom('recentlyDeleted').where('type', '=', type).where('id', '=', id)
  const { files } = await deletion.returning('files').executeTakeFirstOrThrow()
  await dropFiles(trx, JSON.parse(files) as number[])
  const versions = trx.selectFrom('recentlyDeleted').select(['id', 'rows']).where('type', '=', 'version')
  for (const version of type === 'document' ? await versions.execute() : [])
    if ((JSON.parse(version.rows) as Rows).documentVersion?.[0]?.documentId === id) await purge(trx, 'version', version.id)
}

/** Deletes for good what has been here for 30 days. Returns whether there was anything. */
export async function purgeExpired({ reads, write }: DatabaseAccess): Promise<boolean> {
  const expired = (db: Reader) => db.selectFrom('recentlyDeleted').select(['type', 'id']).where('until', '<=', nowText()).execute()
  if ((await expired(reads)).length === 0) return false
  await write(async (trx) => {
    for (const { type, id } of await expired(trx)) await purge(trx, type, id)
  })
  return true
}
