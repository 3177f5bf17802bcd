import { use, useSyncExternalStore } from 'react'
import { type Formats, formatsIn } from '../../../words/formats'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../words/languages'
import type { Part, Words } from '../../../words/messages'
import { formatMessage } from '../../../words/messages'

export interface WordSource {
  file: string
  in: Record<string, () => Promise<Partial<Words>>>
}

const YEAR_SECONDS = 31_536_000

let language = 'en'
const sources = new Map<string, WordSource>()
const fetched = new Map<string, Promise<void>>()
const words = new Map<string, Partial<Words>>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentLanguage = () => language

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

/** Uses the language of the server's page, or the cookie in the development server. */
export function startLanguage() {
  const { lang } = document.documentElement
  language = (import.meta.env.DEV && /(?:^|; )portico_language=(\w+)/.exec(document.cookie)?.[1]) || lang
}

export function loadWords(source: WordSource, code = language): Promise<void> {
  const key = `${code}/${source.file}`
  const known = fetched.get(key)
  if (known) return known
  sources.set(source.file, source)
  const coming = (source.in[code] as () => Promise<Partial<Words>>)().then((parts) => {
    words.set(code, { ...words.get(code), ...parts })
  })
  fetched.set(key, coming)
  coming.catch(() => fetched.delete(key))
  return coming
}

export const allWords = (): Partial<Words> => words.get(language) ?? {}

/** For use outside of rendering. Throws if no loaded file contains `part`. */
export function wordsNow<P extends Part>(part: P): Words[P] {
  const known = allWords()[part]
  if (!known) throw new Error(`No file of this page holds the words of ${part}: add it in src/words/files.ts`)
  return known
}

export function useWords<P extends Part>(part: P): Words[P] {
  useLanguage()
  return wordsNow(part)
}

/** For printed sheets; suspends until the words are loaded. */
export function useWordsIn<P extends Part>(source: WordSource, part: P, code: string): Words[P] {
  use(loadWords(source, code))
  return words.get(code)?.[part] as Words[P]
}

/** Changes the language without a reload. Rejects and changes nothing if the words cannot be fetched. */
export async function changeLanguage(code: string) {
  // A page fetched meanwhile brings words in the previous language, so this repeats until nothing new has arrived.
  for (let known = 0; known < sources.size; ) {
    known = sources.size
    await Promise.all([...sources.values()].map((source) => loadWords(source, code)))
  }
  language = code
  document.documentElement.lang = code
  for (const listener of listeners) listener()
}

export const inPageLanguage = (address: string) =>
  language === DEFAULT_LANGUAGE ? address : `${address}${address.includes('?') ? '&' : '?'}language=${language}`

const PRESSED = 'language-pressed'
const tab = <Value>(use: (storage: Storage) => Value): Value | undefined => {
  try {
    return use(sessionStorage)
  } catch {
    // Without storage, a reload forgets the language.
    return undefined
  }
}

/** The language chosen in this tab, kept across reloads: the next sign-in stores it with the account. */
let pressed = tab((storage) => storage.getItem(PRESSED)) as Language | null | undefined
export const languageChoice = {
  get pressed(): Language | undefined {
    return pressed ?? undefined
  },
  set pressed(code: Language | undefined) {
    pressed = code
    tab((storage) => (code ? storage.setItem(PRESSED, code) : storage.removeItem(PRESSED)))
  },
}

export function chooseLanguage(code: Language) {
  languageChoice.pressed = code
  storeLanguage(code)
}

/** The cookie decides the language of this device's next page. */
export function storeLanguage(code: Language) {
  const isSecure = window.location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some residents' browsers
  document.cookie = `portico_language=${code}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export const messageText = (sentence: string) => formatMessage(allWords(), sentence)

const made = new Map<string, Formats>()

function formatsOf(code: string) {
  const known = made.get(code) ?? formatsIn(LANGUAGES.find((it) => it.code === code)?.locale ?? 'en-US')
  made.set(code, known)
  return known
}

export const useFormats = () => formatsOf(useLanguage())
