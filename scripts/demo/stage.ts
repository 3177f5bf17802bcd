import type { DatabaseAccess } from '../../db/schema'
import type { Person } from '../../src/server/people'
import { addDays, dateInZone } from '../../src/shared/calendar'
import type { Chance } from './chance'
import { photograph } from './pictures'
import type { Visitor } from './visitor'

export const TIME_ZONE = 'America/Los_Angeles'
const DAY = 86_400_000

export const instantAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
export const inDays = (days: number) => addDays(dateInZone(new Date(), TIME_ZONE), days)

export interface Stage extends DatabaseAccess {
  people: Map<string, Person>
  residents: Person[]
  as(username: string): Promise<Visitor>
  /** Moves a row back: the doors date everything today. */
  redate(table: string, id: number, columns: Record<string, string | null>): Promise<unknown>
  chance: Chance
}

export const photos = (names: readonly string[] = []) => Promise.all(names.map(photograph))
