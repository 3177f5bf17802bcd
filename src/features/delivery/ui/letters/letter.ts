import type { Outputs } from '../../../../client/trpc'

/** For one address. */
export type Letter = Outputs['announcements']['letters']['letters'][number]

/** Everyone has one letter at most. */
export const keyOf = ({ people }: Letter) => people[0]?.id ?? 0
