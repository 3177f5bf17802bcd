import * as z from 'zod/mini'
import { isLanguage, type Language } from '../words/languages'
import { type MessageKey, msg } from '../words/messages'
import { cleanText } from './clean-text'
import { readJson } from './fields'
import { LANGUAGE_UNKNOWN, language } from './languages'

/** The feature's name for the text below a title. */
type TextField = 'content' | 'description'

export interface Translation {
  language: Language
  title: string
  text: string
}

/** Bounds the work; far more than the offered languages. */
const TRANSLATIONS_MOST = 50

/** Accepts a list, or its JSON in a form. If left out, translations stay. Every error is reported at the list. */
export const translationsIn = (field: TextField, title: z.ZodMiniType<string>, text: z.ZodMiniType<string>) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value, ctx): Translation[] | undefined => {
      if (value === undefined) return undefined
      const read = readList(value, field, title, text)
      if (typeof read !== 'string') return read
      ctx.issues.push({ code: 'custom', message: read, input: value })
      return undefined
    }),
  )

/** Drops blank translations and reports incomplete ones. */
function readList(value: unknown, field: TextField, title: z.ZodMiniType<string>, text: z.ZodMiniType<string>): Translation[] | string {
  const list = typeof value === 'string' ? readJson(value) : value
  if (!Array.isArray(list) || list.length > TRANSLATIONS_MOST || !list.every(isRecord)) return msg('fields', 'check')
  const whole: Translation[] = []
  for (const entry of list) {
    if (!isLanguage(entry.language)) return LANGUAGE_UNKNOWN
    const given = [entry.title ?? '', entry[field] ?? '']
    const blanks = given.filter(isBlank).length
    if (blanks === 2) continue
    if (blanks === 1) return msg('fields', 'translationHalf')
    const parts = [z.safeParse(title, given[0]), z.safeParse(text, given[1])] as const
    const wrong = parts.find((part) => !part.success)
    if (wrong) return wrong.error?.issues[0]?.message ?? msg('fields', 'check')
    if (whole.some((other) => other.language === entry.language)) return msg('fields', 'translationTwice')
    whole.push({ language: entry.language, title: parts[0].data as string, text: parts[1].data as string })
  }
  return whole
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isBlank = (value: unknown) => typeof value === 'string' && cleanText(value) === ''

export const TRANSLATION_SAME: MessageKey = msg('fields', 'translationSame')

const textOf = <Field extends TextField>(field: Field) => ({
  language,
  title: z.string(),
  ...({ [field]: z.string() } as Record<Field, z.ZodMiniString>),
})

export const translationTexts = <Field extends TextField>(field: Field) => z.array(z.object(textOf(field)))

export const servedTranslations = <Field extends TextField>(field: Field) =>
  z.array(
    z.object({
      ...textOf(field),
      /** True if the original changed after the translation. */
      isOutdated: z.boolean(),
    }),
  )

export const withoutMarks = <Text extends { isOutdated: boolean }>(translations: readonly Text[]): Omit<Text, 'isOutdated'>[] =>
  translations.map(({ isOutdated: _, ...text }) => text)
