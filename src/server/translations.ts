import { sql } from 'kysely'
import type { Trx } from '../../db/schema'
import { TRANSLATION_SAME, type Translation } from '../shared/translations'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../words/languages'
import { invalid } from './errors'
import { readSettings } from './settings'

type Translated = 'announcement' | 'guideline' | 'event'

export const translationsOf = (kind: Translated) =>
  sql<string>`(
    SELECT json_group_array(json_array(language, title, text, isOutdated) ORDER BY language)
    FROM translation WHERE kind = ${sql.lit(kind)} AND rowId = ${sql.ref(`${kind}.id`)})`.as('translations')

/** Falls back to the original title if the board has not added this language. */
export const titleIn = (kind: Translated, language: Language) =>
  sql<string>`coalesce(
    (SELECT title FROM translation WHERE kind = ${sql.lit(kind)} AND rowId = ${sql.ref(`${kind}.id`)} AND language = ${language}),
    ${sql.ref(`${kind}.title`)})`.as('title')

export const languageOfTitle = (kind: Translated, language: Language) =>
  sql<string>`coalesce(
    (SELECT language FROM translation WHERE kind = ${sql.lit(kind)} AND rowId = ${sql.ref(`${kind}.id`)} AND language = ${language}),
    ${sql.ref(`${kind}.language`)})`.as('language')

type Stored = [language: string, title: string, text: string, isOutdated: number]

/** `field` is the feature's name for the text. A language that is no longer offered stays stored but hidden. */
export const toTranslations = <Field extends string>(json: string, field: Field) =>
  (JSON.parse(json) as Stored[]).flatMap(([language, title, text, isOutdated]) =>
    isLanguage(language) ? [{ language, title, ...({ [field]: text } as Record<Field, string>), isOutdated: isOutdated === 1 }] : [],
  )

export const writtenIn = (stored: string): Language => (isLanguage(stored) ? stored : DEFAULT_LANGUAGE)

export const languageOfNew = async (trx: Trx, given: Language | undefined): Promise<Language> => given ?? (await readSettings(trx)).language

interface Original {
  kind: Translated
  id: number
  language: Language
  isChanged: boolean
}

/**
 * Stores the given translations and removes the others. `undefined` keeps them, marked outdated if the original has changed. An unchanged
 * translation keeps its author. Throws 400 for a translation into the language of the original.
 */
export async function setTranslations(trx: Trx, original: Original, given: readonly Translation[] | undefined, authorId: number) {
  const { kind, id: rowId, language, isChanged } = original
  const kept = given?.map((translation) => translation.language)
  if (kept) {
    await trx
      .deleteFrom('translation')
      .where('kind', '=', kind)
      .where('rowId', '=', rowId)
      .where('language', 'not in', kept.length > 0 ? kept : [''])
      .execute()
  } else if (isChanged) {
    await trx.updateTable('translation').set({ isOutdated: 1 }).where('kind', '=', kind).where('rowId', '=', rowId).execute()
  }
  for (const { title, text, language: into } of given ?? []) {
    // An upsert's conflict clause would also apply to the triggers that update the search index.
    const known = await trx
      .updateTable('translation')
      .set({ title, text, isOutdated: 0, authorId: sql<number>`iif(title = ${title} AND text = ${text}, authorId, ${authorId})` })
      .where('kind', '=', kind)
      .where('rowId', '=', rowId)
      .where('language', '=', into)
      .returning('id')
      .executeTakeFirst()
    if (!known) await trx.insertInto('translation').values({ kind, rowId, language: into, title, text, authorId }).execute()
  }
  const inSame = trx.selectFrom('translation').select('id').where('kind', '=', kind).where('rowId', '=', rowId)
  if (await inSame.where('language', '=', language).executeTakeFirst()) throw invalid('translations', TRANSLATION_SAME)
}
