import type { Reader } from '../../db/schema'
import { dateInZone } from '../shared/calendar'
import type { Person } from './people'
import { readSettings, type Settings } from './settings'

export interface Viewing {
  viewer: Person
  /** ISO 8601 UTC. */
  now: string
  /** The calendar date in the community's time zone. */
  today: string
  communityName: string
}

export function viewingUnder({ timeZone, name }: Settings, viewer: Person): Viewing {
  const now = new Date()
  return { viewer, now: now.toISOString(), today: dateInZone(now, timeZone), communityName: name }
}

export const viewingBy = async (db: Reader, viewer: Person): Promise<Viewing> => viewingUnder(await readSettings(db), viewer)
