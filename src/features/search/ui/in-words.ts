import type { SearchResult } from '../answers'

/** A result as its reader's language says it: a report is titled by its kind of issue, which is stored in English. */
export function inWords(issueTypes: Record<string, string>, result: SearchResult): SearchResult {
  const [issue = ''] = result.title.split(', ', 1)
  const word = result.type === 'report' && Object.hasOwn(issueTypes, issue) ? issueTypes[issue] : undefined
  if (word === undefined || word === issue) return result
  const say = (text: string) => word + text.slice(issue.length)
  const title = say(result.title)
  const [first, ...more] = result.excerpt
  if (!first || [first, ...more].map(({ text }) => text).join('') !== result.title) return { ...result, title }
  // The match may be a part of the English text.
  const excerpt = first.text.startsWith(issue) ? [{ ...first, text: say(first.text) }, ...more] : [{ text: title, hit: false }]
  return { ...result, title, excerpt }
}
