import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { AUTHOR_FALLBACK, type Guideline, type GuidelineDraft, type GuidelineTag, type RandomGuideline } from './schema'

const toTags = (json: string): GuidelineTag[] => JSON.parse(json)

const guidelines = (db: Reader) =>
  db
    .selectFrom('guideline')
    .leftJoin('user', 'user.id', 'guideline.createdBy')
    .select([
      'guideline.id',
      'guideline.title',
      'guideline.description',
      'guideline.tags',
      'guideline.priority',
      'guideline.startDate',
      'guideline.endDate',
      'guideline.createdBy',
      'guideline.createdAt',
      'guideline.lastUpdated',
      'user.name as author',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof guidelines>['executeTakeFirstOrThrow']>>
const toGuideline = (row: Row): Guideline => ({
  ...row,
  tags: toTags(row.tags),
  priority: row.priority === 1,
  author: row.author ?? AUTHOR_FALLBACK,
})

/** Every guideline, priority first, then by title; members and admins see the same list. */
export async function listGuidelines(db: Reader): Promise<Guideline[]> {
  const rows = await guidelines(db)
    .orderBy('guideline.priority', 'desc')
    .orderBy('guideline.title', (order) => order.collate('nocase'))
    .orderBy('guideline.id')
    .execute()
  return rows.map(toGuideline)
}

export async function findGuideline(db: Reader, id: number): Promise<Guideline | undefined> {
  const row = await guidelines(db).where('guideline.id', '=', id).executeTakeFirst()
  return row && toGuideline(row)
}

/** Any guideline in force on `today`, another than `exceptId` when there is another. */
export async function pickGuideline(db: Reader, today: string, exceptId: number): Promise<RandomGuideline | undefined> {
  const row = await db
    .selectFrom('guideline')
    .select(['id', 'title', 'description', 'tags', 'lastUpdated'])
    .where((where) => where.or([where('startDate', 'is', null), where('startDate', '<=', today)]))
    .where((where) => where.or([where('endDate', 'is', null), where('endDate', '>=', today)]))
    .orderBy((order) => order('id', '=', exceptId))
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, tags: toTags(row.tags) }
}

const toColumns = ({ tags, priority, ...fields }: GuidelineDraft) => ({
  ...fields,
  tags: JSON.stringify(tags),
  priority: priority ? 1 : 0,
  lastUpdated: nowText(),
})

/** Adds a guideline and returns its id. */
export async function insertGuideline(trx: Trx, draft: GuidelineDraft, createdBy: number): Promise<number> {
  const columns = toColumns(draft)
  const row = await trx
    .insertInto('guideline')
    .values({ ...columns, createdBy, createdAt: columns.lastUpdated })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateGuideline = (trx: Trx, id: number, draft: GuidelineDraft) =>
  trx.updateTable('guideline').set(toColumns(draft)).where('id', '=', id).execute()

export const deleteGuideline = (trx: Trx, id: number) => trx.deleteFrom('guideline').where('id', '=', id).execute()
