import { sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { toTranslations, translationsOf, writtenIn } from '../../../server/translations'
import type { Language } from '../../../words/languages'
import type { SearchType } from '../schema'

const TEXT = { announcement: 'content', guideline: 'description', event: 'description' } as const

/** A row's text in one language. */
export interface Version {
  language: Language
  title: string
  text: string
}

/** The texts of each row by id: the original first, then translations. */
export async function readVersions(db: Reader, type: SearchType, ids: number[]): Promise<Map<number, [Version, ...Version[]]>> {
  if (!isTranslated(type)) return new Map()
  const rows = await db
    .selectFrom(type)
    .select([`${type}.id`, `${type}.language`, `${type}.title`, sql<string>`${sql.ref(TEXT[type])}`.as('text'), translationsOf(type)])
    .where(`${type}.id`, 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, language, title, text, translations }) => [
      id,
      [{ language: writtenIn(language), title, text }, ...toTranslations(translations, 'text')],
    ]),
  )
}

const isTranslated = (type: SearchType): type is keyof typeof TEXT => type in TEXT
