import { sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { found } from '../../../server/errors'
import { writtenIn } from '../../../server/translations'
import type { Language } from '../../../words/languages'
import type { Proof } from '../answers'

export async function findOfficialNotice(db: Reader, id: number) {
  const notice = await db.selectFrom('officialNotice').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    notice && { ...notice, language: writtenIn(notice.language), translations: JSON.parse(notice.translations) as Proof['translations'] }
  )
}

/** In the order of the languages; the original if there is none of them. */
export function versionsIn(
  { title, content, language, translations }: Pick<Proof, 'title' | 'content' | 'language' | 'translations'>,
  languages: string[],
) {
  const original = { language, title, content }
  const versions = [...new Set(languages)].flatMap((wanted) => [original, ...translations].filter((version) => version.language === wanted))
  return versions.length > 0 ? versions : [original]
}

/** The languages of a letter or email: an account's own; without account the community's first language and all of the notice. */
export const languagesFor = (
  own: Language | null,
  first: Language,
  { language, translations }: Pick<Proof, 'language' | 'translations'>,
) => (own === null ? [...new Set([first, language, ...translations.map((version) => version.language)])] : [own])

/** Throws 404 for what is not official or not sent. */
export async function readProof(db: Reader, id: number): Promise<Proof> {
  const { id: _, attachmentId: __, ...notice } = found(await findOfficialNotice(db, id), 'Announcement')
  const rows = await db
    .selectFrom('noticeDelivery')
    .select(['home', 'ownerId', 'owner', 'channel', 'address', 'state', 'at', 'by'])
    .where('noticeId', '=', id)
    // A letter that a bounce added stands with its owner.
    .orderBy(sql`min(id) OVER (PARTITION BY ownerId)`)
    .orderBy('id')
    .execute()
  const [counts = NONE] = await countsOf(db, id)
  return { ...notice, rows, counts: withoutId(counts) }
}

export async function listOfficialNotices(db: Reader) {
  const notices = await db.selectFrom('officialNotice').select(['id', 'title', 'sentAt', 'sentBy']).orderBy('id', 'desc').execute()
  const counts = new Map((await countsOf(db)).map((counted) => [counted.noticeId, counted]))
  return notices.map((notice) => ({ ...notice, counts: withoutId(counts.get(notice.id) ?? NONE) }))
}

const NONE = { noticeId: 0, owners: 0, homes: 0, sent: 0, bounced: 0, printed: 0, waiting: 0 }
const withoutId = ({ noticeId: _, ...counts }: typeof NONE) => counts

const countsOf = (db: Reader, id?: number) =>
  db
    .selectFrom('noticeDelivery')
    .select(({ fn }) => [
      'noticeId',
      fn.count<number>('ownerId').distinct().as('owners'),
      fn.count<number>('homeId').distinct().as('homes'),
    ])
    .select((['sent', 'bounced', 'printed', 'waiting'] as const).map((state) => sql<number>`sum(state = ${state})`.as(state)))
    .$if(id !== undefined, (query) => query.where('noticeId', '=', id ?? 0))
    .groupBy('noticeId')
    .execute()
    .then((rows) => rows as (typeof NONE)[])
