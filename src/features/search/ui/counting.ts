import type { Formats } from '../../../words/formats'
import type { Words } from '../../../words/messages'
import { COUNT_MAX } from '../schema'

/** The number of results as shown and as announced; says so if counting stopped at its limit. */
export function counting(words: Words['search'], formats: Formats) {
  const shown = (count: number) => (count < COUNT_MAX ? formats.number(count) : words.atLeast(formats.number(COUNT_MAX)))
  const told = (count: number) => (count === 0 ? words.nothing : words.results(count, shown(count)))
  return { shown, told }
}
