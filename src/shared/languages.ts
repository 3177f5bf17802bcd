import * as z from 'zod/mini'
import { LANGUAGES } from '../words/languages'
import { msg } from '../words/messages'

export const LANGUAGE_COOKIE = 'portico_language'

const codes = LANGUAGES.map(({ code }) => code)

export const LANGUAGE_UNKNOWN = msg('fields', 'languageUnknown')

export const language = z.enum(codes, LANGUAGE_UNKNOWN)

/** Null, or left out, if nobody has chosen. */
export const optionalLanguage = z.pipe(
  z.nullish(language),
  z.transform((code) => code ?? null),
)
