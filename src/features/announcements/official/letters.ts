import { sql } from 'kysely'
import type { Reader, Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { found, invalid } from '../../../server/errors'
import { letterKey } from '../../../server/notifications/official-delivery'
import type { Person } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import type { Language } from '../../../words/languages'
import type { Letter, Letters } from '../answers'
import { CHOOSE_FROM_LIST, type LetterMark } from '../schema'
import { findOfficialNotice } from './queries'

/** The letters of a sent notice, one a mailing address; undefined for what is not official or not sent. */
export async function findOfficialLetters(db: Reader, id: number): Promise<Letters | undefined> {
  const notice = await findOfficialNotice(db, id)
  if (!notice) return undefined
  const letters = new Map<string, Row[]>()
  for (const row of await letterRows(db, id)) {
    const key = letterKey(row.address)
    letters.set(key, [...(letters.get(key) ?? []), row])
  }
  const { reached } = await db
    .selectFrom('noticeDelivery')
    .select(({ fn }) => fn.count<number>('ownerId').distinct().as('reached'))
    .where('noticeId', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  return { title: notice.title, toldAt: notice.sentAt, reached, letters: [...letters.values()].map(letterTo) }
}

const letterRows = (db: Reader, id: number) =>
  db
    .selectFrom('noticeDelivery as letter')
    .leftJoin('owner', 'owner.id', 'letter.ownerId')
    .select([
      'letter.ownerId',
      'letter.owner',
      'letter.address',
      'letter.languages',
      'letter.at',
      'letter.by',
      'letter.how',
      'owner.accountId',
    ])
    .select(
      sql<number>`EXISTS (SELECT 1 FROM noticeDelivery AS email
        WHERE email.noticeId = letter.noticeId AND email.ownerId = letter.ownerId AND email.state = 'bounced')`.as('isBack'),
    )
    .where('letter.noticeId', '=', id)
    .where('letter.channel', '=', 'letter')
    .orderBy('letter.id')
    .execute()
type Row = Awaited<ReturnType<typeof letterRows>>[number]

function letterTo(rows: Row[]): Letter {
  const [address = ''] = rows.map((row) => row.address)
  const people = new Map(
    rows.map(({ ownerId, accountId: id, owner: name, isBack }) => [
      ownerId,
      { id, ownerId, name, reason: isBack ? ('returned' as const) : ('byMail' as const) },
    ]),
  )
  const last = rows.reduce((latest, row) => ((row.at ?? '') > (latest.at ?? '') ? row : latest))
  const { at: handledAt, by: handledBy, how } = rows.some(({ at }) => at === null) ? { at: null, by: null, how: null } : last
  return {
    addressLines: [[...new Set(rows.map(({ owner }) => owner))].join(', '), ...address.split('\n')],
    people: [...people.values()],
    languages: [...new Set(rows.flatMap(({ languages }) => JSON.parse(languages) as Language[]))],
    ...{ handledAt, handledBy, how },
  }
}

/** Throws 400 for an owner who needs no letter. */
export async function markOfficialLetters(trx: Trx, user: Person, { id, userIds, ownerIds, how, handled }: LetterMark): Promise<Letters> {
  const { title, letters } = found(await findOfficialLetters(trx, id), 'Announcement')
  const isChosen = (person: Letter['people'][number]) => ownerIds.includes(person.ownerId ?? 0) || userIds.includes(person.id ?? 0)
  const people = letters.flatMap((letter) => letter.people).filter(isChosen)
  const isListed = (key: 'id' | 'ownerId') => (id: number) => people.some((person) => person[key] === id)
  if (!userIds.every(isListed('id')) || !ownerIds.every(isListed('ownerId'))) throw invalid('userIds', CHOOSE_FROM_LIST)
  const count = letters.filter((letter) => letter.people.some(isChosen) && letter.how !== (handled ? how : null)).length
  const mark = handled
    ? { state: 'printed' as const, at: nowText(), by: user.name, how }
    : { state: 'waiting' as const, at: null, by: null, how: null }
  await trx
    .updateTable('noticeDelivery')
    .set(mark)
    .where('noticeId', '=', id)
    .where('channel', '=', 'letter')
    .where(sql<boolean>`ownerId IN (SELECT value FROM json_each(${JSON.stringify(people.map(({ ownerId }) => ownerId))}))`)
    .execute()
  if (count > 0) await audit(trx, user, handled ? `marked ${count} letters as handled` : `marked ${count} letters as not handled`, title)
  return found(await findOfficialLetters(trx, id), 'Announcement')
}
