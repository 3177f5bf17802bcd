import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseAccess, Reader, Trx } from '../../../db/schema'
import type { Topic } from '../../shared/topics'
import { nowText } from '../clock'
import { findPerson } from '../people'
import { ownTurn } from '../process/own-turn'
import { channelChoiceOf } from './choices'
import { composeFor } from './compose'
import type { Notice } from './notice'
import { hearsByEmail, hearsByText, isLiveDevice } from './receivers'

/** What a notice is about: the row it was caused by, and what else its words need. */
interface Event<Params> {
  id?: number | null
  params: Params
  /** Where it is not the notice's own. */
  topic?: Topic | 'digest'
}
interface Receiver {
  id: number
  email: string
}

/**
 * Tells people of an event, in the transaction of its cause: no cause without its mail, no mail without its cause. The event is stored
 * once, and each reader's row is small and written by the same statement: thousands hold up nobody. It becomes text when it is sent.
 * Of a topic, each of the readers hears by the channels they chose; the courier finishes that (`tellBeside`).
 * `publicUrl` is PUBLIC_URL. Returns the telling's id, or null for nobody to tell.
 */
export async function tell<Params>(
  trx: Trx,
  publicUrl: string,
  notice: Notice<Params>,
  { id = null, params, topic = notice.topic }: Event<Params>,
  readers: readonly Receiver[],
): Promise<number | null> {
  const [first] = readers
  if (!first) return null
  const now = nowText()
  const byChoice = isTopic(topic) ? { topic, ids: JSON.stringify(readers.map(({ id }) => id)) } : null
  const told = { kind: notice.name, causeId: id, params: JSON.stringify(params), topic: topic ?? null, createdAt: now }
  const telling = { ...told, readers: byChoice?.ids ?? null }
  const { id: tellingId } = await trx.insertInto('telling').values(telling).returning('id').executeTakeFirstOrThrow()
  const reader = await findPerson(trx, first.id)
  const label = reader
    ? await composeFor(trx, { PUBLIC_URL: publicUrl }, notice, { causeId: id, topic: topic ?? null, params }, reader)
    : ''
  const { subject, language } = typeof label === 'string' ? { subject: '', language: null } : label
  const common = sql`${subject}, ${language}, ${tellingId}, '', '', ${notice.kind}, ${notice.name}, ${id}, ${notice.opens ?? null},
    'waiting', ${now}, '<' || lower(hex(randomblob(16))) || ${`@${new URL(publicUrl).hostname}>`}, ${now}`
  await sql`
    INSERT INTO mail (userId, toAddress, subject, language, tellingId, text, html, kind, cause, causeId, opens, status, nextAttemptAt, messageId, createdAt)
    ${
      byChoice
        ? sql`SELECT user.id, user.email, ${common} FROM json_each(${byChoice.ids}) AS reader JOIN user ON user.id = reader.value
            WHERE ${hearsByEmail(byChoice.topic, notice.alsoDigest)}`
        : sql`SELECT value ->> 'id', value ->> 'email', ${common} FROM json_each(${JSON.stringify(readers)})`
    }`.execute(trx)
  return tellingId
}

const isTopic = (topic: Topic | 'digest' | undefined): topic is Topic => topic !== undefined && topic !== 'digest'

const BESIDE_AT_ONCE = 1_000

/**
 * Tells the readers of each telling also by text message and notification, one a number and one a device, if they chose so. It has
 * transactions of its own, because for thousands it takes as long as their mail.
 */
export async function tellBeside({ reads, write }: DatabaseAccess) {
  const unfinished = (db: Reader) => db.selectFrom('telling').selectAll().where('readers', 'is not', null).orderBy('id')
  while (await unfinished(reads).executeTakeFirst()) {
    await ownTurn()
    await write(async (trx) => {
      const telling = await unfinished(trx).executeTakeFirst()
      if (!telling) return
      const readers: number[] = JSON.parse(telling.readers ?? '[]')
      await tellOnOtherChannels(trx, telling, JSON.stringify(readers.slice(0, BESIDE_AT_ONCE)))
      const left = readers.slice(BESIDE_AT_ONCE)
      await trx
        .updateTable('telling')
        .set({ readers: left.length > 0 ? JSON.stringify(left) : null })
        .where('id', '=', telling.id)
        .execute()
    })
  }
}

async function tellOnOtherChannels(trx: Trx, { id, createdAt, ...telling }: Selectable<Database['telling']>, readers: string) {
  const topic = telling.topic as Topic
  const common = sql`'notice', user.id, ${id}, ${topic === 'urgent' ? 1 : 0}, 'waiting', ${nowText()}, ${createdAt}`
  await sql`
    INSERT INTO dispatch (channel, toAddress, deviceId, kind, userId, tellingId, isUrgent, status, nextAttemptAt, createdAt)
    SELECT 'sms', user.verifiedNumber, NULL, ${common}
    FROM json_each(${readers}) AS reader JOIN user ON user.id = reader.value AND user.status IN ('active', 'approved')
    WHERE ${hearsByText(topic)}
    UNION ALL
    SELECT 'push', user.email || ' #' || pushDevice.id, pushDevice.id, ${common}
    FROM json_each(${readers}) AS reader JOIN user ON user.id = reader.value JOIN pushDevice ON pushDevice.userId = user.id
    WHERE ${channelChoiceOf(topic, 'push')} = 1 AND ${isLiveDevice()}
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** The same for one person. Returns the mail's id. */
export async function tellOne<Params>(
  trx: Trx,
  publicUrl: string,
  notice: Notice<Params>,
  event: Event<Params>,
  reader: Receiver,
): Promise<number> {
  const tellingId = await tell(trx, publicUrl, notice, event, [reader])
  const { id } = await trx.selectFrom('mail').select('id').where('tellingId', '=', tellingId).executeTakeFirstOrThrow()
  return id
}
