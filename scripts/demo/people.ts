import type { NewPerson } from '../../src/server/people'
import { DEFAULT_STREETS } from '../../src/shared/residents'
import type { Chance } from './chance'
import story from './story.json'

const HOUSEHOLDS = 60

type DemoPerson = Omit<NewPerson, 'passwordHash' | 'createdAt'> & { status: string }
type Told = Pick<DemoPerson, 'username' | 'name' | 'streetNumber' | 'streetName'> & Partial<DemoPerson>

const person = (told: Told): DemoPerson => ({
  email: `${told.username}@demo.example`,
  hoaStatus: 'owner-occupant',
  status: 'active',
  ...told,
})

/** Sixty households with one or two people each, and three who wait for approval. */
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
