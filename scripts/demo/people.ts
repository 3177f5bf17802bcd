import type { DatabaseAccess } from '../../db/schema'
import type { NewPerson, Person } from '../../src/server/people'
import type { Services } from '../../src/server/trpc/context'
import { addDays, dateInZone } from '../../src/shared/calendar'
import { DEFAULT_STREETS } from '../../src/shared/residents'
import { photograph } from './pictures'
import { story } from './story'

/** A seeded random generator (mulberry32), so that the story is the same on every machine. */
export function createChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    shuffle: <T>(list: readonly T[]): T[] => {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1))
        const kept = shuffled[last] as T
        shuffled[last] = shuffled[other] as T
        shuffled[other] = kept
      }
      return shuffled
    },
  }
}

export type Chance = ReturnType<typeof createChance>

const HOUSEHOLDS = 60

type DemoPerson = Omit<NewPerson, 'passwordHash' | 'createdAt'> & { status: string }
type Told = Pick<DemoPerson, 'username' | 'name' | 'streetNumber' | 'streetName'> & Partial<DemoPerson>

const person = (told: Told): DemoPerson => ({
  email: `${told.username}@demo.example`,
  hoaStatus: 'owner-occupant',
  status: 'active',
  ...told,
})

/** Sixty households with one or two people each, and three people who wait for approval. */
export function inventPeople(chance: Chance): DemoPerson[] {
  const people: DemoPerson[] = []
  const firstNames = story.firstNames.split(' ')
  const lastNames = chance.shuffle(story.lastNames.split(' '))
  for (let house = 0; house < HOUSEHOLDS; house += 1) {
    const lastName = lastNames[house % lastNames.length] ?? 'Doe'
    const streetName = DEFAULT_STREETS[house % DEFAULT_STREETS.length] ?? 'Bulrush Cir'
    const streetNumber = String(31 + 2 * Math.floor(house / DEFAULT_STREETS.length) + (house % 2))
    const hoaStatus = chance.next() < 0.7 ? 'owner-occupant' : chance.next() < 0.75 ? 'renter' : 'owner-non-occupant'
    const members = chance.next() < 0.3 ? 2 : 1
    for (const firstName of chance.shuffle(firstNames).slice(0, members)) {
      const username = `${firstName}.${lastName}`.toLowerCase()
      if (people.some((known) => known.username === username)) continue
      people.push(person({ username, name: `${firstName} ${lastName}`, streetNumber, streetName, hoaStatus }))
    }
  }
  const waiting = story.waiting.map((told) => person({ ...told, status: 'pending' }))
  return [...story.cast.map(person), ...people, ...waiting]
}

/** A user of the portal's API, so that the story contains nothing that the product would refuse. */
export interface Visitor {
  send<T = { id: number }>(method: string, path: string, body?: unknown): Promise<T>
  sendForm<T = { id: number }>(method: string, path: string, fields: Record<string, string>, files: Record<string, File[]>): Promise<T>
}

/** Signs `userId` in at the server at `url`. */
export async function visit(services: Services, url: string, userId: number): Promise<Visitor> {
  const cookie = (await services.write((trx) => services.sessions.start(trx, userId, 'demo'))).split(';', 1)[0] ?? ''
  const request = async <T>(method: string, path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, { method, ...init, headers: { cookie, ...init.headers } })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    send: (method, path, body) =>
      request(method, path, body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    sendForm: (method, path, fields, files) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
      return request(method, path, { body: form })
    },
  }
}

export const TIME_ZONE = 'America/Los_Angeles'
const DAY = 86_400_000

export const instantAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
export const inDays = (days: number) => addDays(dateInZone(new Date(), TIME_ZONE), days)

export interface Stage extends DatabaseAccess {
  people: Map<string, Person>
  residents: Person[]
  as(username: string): Promise<Visitor>
  /** Moves a row's dates back, because the API dates everything today. */
  redate(table: string, id: number, columns: Record<string, string | null>): Promise<unknown>
  chance: Chance
}

export const photos = (names: readonly string[] = []) => Promise.all(names.map(photograph))
