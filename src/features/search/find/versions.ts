import type { Reader } from '../../../../db/schema'
import { toTranslations, translationsOf, writtenIn } from '../../../server/translations'
import type { SearchResult } from '../answers'
import type { SearchType } from '../schema'

const TRANSLATED = ['announcement', 'guideline', 'event'] as const

type Versions = Pick<SearchResult, 'language' | 'translations'>

/** By the id of the row: in what its title is written, and the title in other languages. */
export async function readVersions(db: Reader, type: SearchType, ids: number[]): Promise<Map<number, Versions>> {
  const table = TRANSLATED.find((name) => name === type)
  if (!table) return new Map()
  const rows = await db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.language`, translationsOf(table)])
    .where(`${table}.id`, 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, language, translations }) => {
      const titles = toTranslations(translations, 'text').map((text) => ({ language: text.language, title: text.title }))
      return [id, { language: writtenIn(language), translations: titles }]
    }),
  )
}
