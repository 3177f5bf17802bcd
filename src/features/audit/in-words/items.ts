import { DEFAULT_LANGUAGE, type Language } from '../../../words/languages'
import type { Words } from '../../../words/say'
import { wordsIn } from '../../../words/words'

type Say = (words: Words, ...parts: string[]) => string

/** The deeds whose item holds words of the portal beside names, titles and what people wrote: how it is stored, and how it is said. */
const SAID: readonly [deed: string, stored: RegExp, say: Say][] = [
  [
    'updated report',
    /^(#\d+): (Open|In Progress|Closed) to (Open|In Progress|Closed)$/,
    ({ audit, values }, report = '', from = '', to = '') =>
      audit.items.status(report, wordOf(values.reportStatus, from), wordOf(values.reportStatus, to)),
  ],
  ['joined report', /^(#\d+) with (#\d+)$/, ({ audit }, report = '', into = '') => audit.items.joined(report, into)],
  [
    'deleted report',
    /^(#\d+): (.+) by (.+)$/s,
    ({ audit, values }, report = '', issue = '', name = '') => audit.items.deleted(report, wordOf(values.issueType, issue), name),
  ],
  ['exported the residents’ list', /^(\d+) accounts$/, ({ audit }, count = '') => audit.items.accounts(Number(count))],
  ['changed the rule for the board', /^required, (\d+) days$/, ({ audit }, days = '') => audit.items.required(Number(days))],
  ['changed the rule for the board', /^off$/, ({ audit }) => audit.items.off],
  [
    'edited user',
    /^(.+ \([^()]+\)): (.+)$/s,
    ({ mails }, person = '', fields = '') =>
      `${person}: ${fields
        .split(', ')
        .map((field) => fieldIn(mails.accountFields, field))
        .join(', ')}`,
  ],
]

/** What kind of issue it is, people may have written. */
const wordOf = (words: Record<string, string>, stored: string) => (Object.hasOwn(words, stored) ? (words[stored] ?? '') : stored)

/** Fields are stored by their names in English. */
function fieldIn(names: Words['mails']['accountFields'], stored: string) {
  const english = Object.entries(wordsIn(DEFAULT_LANGUAGE).mails.accountFields)
  const [key] = english.find(([, name]) => name === stored) ?? []
  return key ? names[key as keyof typeof names] : stored
}

/** The item of a deed, in words. */
export function subjectIn(language: Language, action: string, subject: string): string {
  for (const [deed, stored, say] of SAID) {
    const found = deed === action ? stored.exec(subject) : null
    if (found) return say(wordsIn(language), ...found.slice(1))
  }
  return subject
}
