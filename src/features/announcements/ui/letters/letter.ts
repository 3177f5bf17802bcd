import type { Outputs } from '../../../../client/trpc'

export type Letter = Outputs['announcements']['letters']['letters'][number]

export const keyOf = ({ addressLines }: Letter) => addressLines.join('\n')

/** Splits the people into parts of at most `most`; an address is never split. */
export function inParts(letters: readonly Letter[], most: number): Letter['people'][] {
  const parts: Letter['people'][] = []
  for (const { people } of letters) {
    const last = parts.at(-1)
    if (last && last.length + people.length <= most) last.push(...people)
    else parts.push([...people])
  }
  return parts
}
