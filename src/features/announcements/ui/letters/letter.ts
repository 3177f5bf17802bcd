import type { Outputs } from '../../../../client/trpc'

/** For one address. */
export type Letter = Outputs['announcements']['letters']['letters'][number]

/** Everyone has one letter at most. */
export const keyOf = ({ people }: Letter) => people[0]?.id ?? 0

/** Whose they are, in parts of at most `most` people; an address stays together. */
export function inParts(letters: readonly Letter[], most: number): number[][] {
  const parts: number[][] = []
  for (const { people } of letters) {
    const last = parts.at(-1)
    const ids = people.map(({ id }) => id)
    if (last && last.length + ids.length <= most) last.push(...ids)
    else parts.push(ids)
  }
  return parts
}
