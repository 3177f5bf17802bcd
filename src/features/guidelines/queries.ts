import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { columnsOf } from '../../server/rows'
import { toTranslations, translationsOf, writtenIn } from '../../server/translations'
import type { Viewing } from '../../server/viewing'
import { dictionaryOf } from '../../shared/dictionary'
import type { Language } from '../../words/languages'
import { type Guideline, stored } from './answers'
import type { GuidelineTag } from './schema'

/** Members can read every rule, in force or not. */
const isInForce = ({ today }: Pick<Viewing, 'today'>) => sql<SqlBool>`
  (guideline.startDate IS NULL OR guideline.startDate <= ${today}) AND (guideline.endDate IS NULL OR guideline.endDate >= ${today})`

const AUTHOR_FALLBACK = 'Admin'

const toTags = (json: string): GuidelineTag[] => JSON.parse(json)

const guidelines = (db: Reader) =>
  db
    .selectFrom('guideline')
    .leftJoin('user', 'user.id', 'guideline.createdBy')
    .select([...columnsOf('guideline', stored), 'user.name as author', translationsOf('guideline')])

const inLanguages = ({ language, translations }: { language: string; translations: string }) => ({
  language: writtenIn(language),
  translations: toTranslations(translations, 'description'),
})

type Row = Awaited<ReturnType<ReturnType<typeof guidelines>['executeTakeFirstOrThrow']>>
const toGuideline = (row: Row): Guideline => ({
  ...row,
  ...inLanguages(row),
  tags: toTags(row.tags),
  priority: row.priority === 1,
  author: row.author ?? AUTHOR_FALLBACK,
})

/** Priority first, then by title in the reader's collation. */
export async function listGuidelines(db: Reader, language: Language): Promise<Guideline[]> {
  const rows = await guidelines(db).orderBy('guideline.id').execute()
  const inOrder = dictionaryOf(language)
  return rows.map(toGuideline).sort((left, right) => Number(right.priority) - Number(left.priority) || inOrder(left.title, right.title))
}

export async function findGuideline(db: Reader, id: number): Promise<Guideline | undefined> {
  const row = await guidelines(db).where('guideline.id', '=', id).executeTakeFirst()
  return row && toGuideline(row)
}

export async function pickGuideline(db: Reader, viewing: Viewing, exceptId: number) {
  const row = await db
    .selectFrom('guideline')
    .select(['id', 'title', 'description', 'language', 'tags', 'lastUpdated', translationsOf('guideline')])
    .where(isInForce(viewing))
    .orderBy((order) => order('id', '=', exceptId))
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, ...inLanguages(row), tags: toTags(row.tags) } : null
}
