import type { en } from './en'

export type Words = typeof en
export type Part = keyof Words

/** A message key with its values, as stored and sent. `formatMessage` translates it. */
export type MessageKey = string & { readonly isSentence: unique symbol }

type Values<Entry> = Entry extends (...values: infer Given) => string ? Given : Entry extends string ? [] : never
type Names<P extends Part> = {
  [Name in keyof Words[P]]: Words[P][Name] extends string | ((...values: never[]) => string) ? Name : never
}[keyof Words[P]]

export function msg<P extends Part, Name extends Names<P> & string>(part: P, name: Name, ...values: Values<Words[P][Name]>): MessageKey {
  return `${part}.${name}${values.length > 0 ? ` ${JSON.stringify(values)}` : ''}` as MessageKey
}

const NAMED = /^(\w+)\.(\w+)(?: (\[.*\]))?$/s

/** Translates a message key with `words`. Any other text is returned unchanged. */
export function formatMessage(words: { [P in Part]?: object }, sentence: string): string {
  const [, part = '', name = '', values] = NAMED.exec(sentence) ?? []
  const entries = (words as Record<string, Record<string, unknown>>)[part]
  if (!entries || !Object.hasOwn(entries, name)) return sentence
  const entry = entries[name]
  return typeof entry === 'function' ? entry(...(JSON.parse(values ?? '[]') as unknown[])) : String(entry)
}
