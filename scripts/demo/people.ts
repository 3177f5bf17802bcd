import { DEFAULT_STREETS } from '../../src/shared/residents'
import type { Chance } from './chance'

export interface DemoPerson {
  username: string
  name: string
  email: string
  streetNumber: string
  streetName: string
  hoaStatus: string
  status: string
  isAdmin: 0 | 1
  isSuperAdmin: 0 | 1
  phoneNumber: string | null
}

const HOUSEHOLDS = 60
const FIRST =
  'Amara Andre Beatriz Bruno Carla Chidi Clara Daniel Elena Emil Fatima Felix Grace Hannah Hugo Ines Ivan Jamal Jonas Joyce Kai Keiko Lena Leo Linh Lucia Mara Marcus Mei Miguel Nadia Nils Noor Omar Paula Priya Rafael Rosa Samir Sofia Tariq Tessa Theo Vera Viktor Wanda Yusuf Zoe'.split(
    ' ',
  )
const LAST =
  'Abbott Alvarez Banerjee Becker Brooks Castillo Chen Cohen Costa Diaz Dubois Eriksen Farouk Fischer Flores Garcia Gupta Haddad Hansen Ibrahim Ito Jensen Johnson Kaplan Kim Kowalski Larsen Lopez Martin Mendoza Meyer Moreau Nakamura Nguyen Novak Okafor Olsen Ortiz Park Patel Pereira Quinn Ramos Reyes Rossi Sato Schmidt Silva Singh Tanaka Torres Usman Vargas Walsh Weber Wong Yamada Young Zhang Ziegler'.split(
    ' ',
  )

const person = (username: string, name: string, streetNumber: string, streetName: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  username,
  name,
  email: `${username}@demo.example`,
  streetNumber,
  streetName,
  hoaStatus: 'owner-occupant',
  status: 'active',
  isAdmin: 0,
  isSuperAdmin: 0,
  phoneNumber: null,
  ...more,
})

/** The people whose names the story needs; these sign-ins are printed. */
export const CAST = [
  person('denise', 'Denise Park', '3', 'Rockrose Dr', { isAdmin: 1, isSuperAdmin: 1, phoneNumber: '(555) 010-0101' }),
  person('walter', 'Walter Osei', '27', 'Oakridge Dr', { isAdmin: 1 }),
  person('margaret', 'Margaret Alvarez', '18', 'Sageleaf Cir', { phoneNumber: '(555) 010-0118' }),
  person('tom', 'Tom Lindqvist', '9', 'Mulefat Cir', { hoaStatus: 'renter' }),
]

/** Sixty households with one or two people each, and three who wait for approval. */
export function inventPeople(chance: Chance): DemoPerson[] {
  const people: DemoPerson[] = []
  const lastNames = chance.shuffle(LAST)
  for (let house = 0; house < HOUSEHOLDS; house += 1) {
    const lastName = lastNames[house % lastNames.length] ?? 'Doe'
    const streetName = DEFAULT_STREETS[house % DEFAULT_STREETS.length] ?? 'Bulrush Cir'
    const streetNumber = String(31 + 2 * Math.floor(house / DEFAULT_STREETS.length) + (house % 2))
    const hoaStatus = chance.next() < 0.7 ? 'owner-occupant' : chance.next() < 0.75 ? 'renter' : 'owner-non-occupant'
    const members = chance.next() < 0.3 ? 2 : 1
    for (const firstName of chance.shuffle(FIRST).slice(0, members)) {
      const username = `${firstName}.${lastName}`.toLowerCase()
      if (people.some((known) => known.username === username)) continue
      people.push(person(username, `${firstName} ${lastName}`, streetNumber, streetName, { hoaStatus }))
    }
  }
  const waiting = [
    person('henrietta', 'Henrietta Vance', '12', 'Goldenbush Dr', { status: 'pending' }),
    person('dmitri', 'Dmitri Petrov', '5', 'Elderberry Cir', { status: 'pending', hoaStatus: 'renter' }),
    person('ayumi', 'Ayumi Sakamoto', '22', 'Saltbush Cir', { status: 'pending', hoaStatus: 'owner-non-occupant' }),
  ]
  return [...CAST, ...people, ...waiting]
}
