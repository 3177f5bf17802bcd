export const LANGUAGES = [
  { code: 'en', locale: 'en-US', name: 'English' },
  { code: 'es', locale: 'es-US', name: 'Español' },
] as const
export type Language = (typeof LANGUAGES)[number]['code']

export const DEFAULT_LANGUAGE: Language = 'en'

export const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language.code === code)
