import type { Reader } from '../../../../db/schema'
import { foldAddress, nearAddress } from '../../../shared/addresses'
import type { Duplicate, Duplicates } from '../answers'

/** A whole building may share an address. */
const SHOWN_MOST = 5

/** Finds accounts with the address, a similar address or a similar user name of each account that waits for approval. */
export async function listDuplicates(db: Reader): Promise<Duplicates[]> {
  if (!(await db.selectFrom('user').select('id').where('status', '=', 'pending').limit(1).executeTakeFirst())) return []
  const rows = await db
    .selectFrom('user')
    .select(['id', 'username', 'usernameLook', 'name', 'streetNumber', 'streetName', 'status'])
    .orderBy('id')
    .execute()
  const people = rows.map(({ usernameLook, ...person }) => ({
    person,
    look: usernameLook,
    address: foldAddress(person),
    near: nearAddress(person),
  }))
  type Folded = (typeof people)[number]
  const byLook = new Map<string, Folded[]>()
  const byAddress = new Map<string, Folded[]>()
  const byNear = new Map<string, Folded[]>()
  for (const one of people) {
    addToGroup(byLook, one.look, one)
    // A few of each address are enough, which bounds the work.
    if (one.address !== '' && addToGroup(byAddress, one.address, one)) addToGroup(byNear, one.near, one, Number.POSITIVE_INFINITY)
  }
  return people
    .filter(({ person }) => person.status === 'pending')
    .map((own) => ({
      userId: own.person.id,
      sameAddress: firstMatching(byAddress.get(own.address), (other) => other !== own),
      nearAddress: firstMatching(byNear.get(own.near), (other) => other.address !== own.address),
      sameLook: firstMatching(byLook.get(own.look), (other) => other !== own),
    }))
    .filter((duplicates) => duplicates.sameAddress.length + duplicates.nearAddress.length + duplicates.sameLook.length > 0)
}

function addToGroup<T>(groups: Map<string, T[]>, key: string, one: T, most = SHOWN_MOST + 1): boolean {
  const group = groups.get(key) ?? []
  if (group.length >= most) return false
  group.push(one)
  groups.set(key, group)
  return true
}

function firstMatching<T extends { person: Duplicate & { id: number } }>(
  group: readonly T[] = [],
  passes: (one: T) => boolean,
): Duplicate[] {
  const duplicates: Duplicate[] = []
  for (const one of group) {
    if (duplicates.length === SHOWN_MOST) break
    const { id: _, ...duplicate } = one.person
    if (passes(one)) duplicates.push(duplicate)
  }
  return duplicates
}
