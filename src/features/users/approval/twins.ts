import type { Reader } from '../../../../db/schema'
import { foldAddress, nearAddress } from '../../../shared/addresses'
import type { Twin, Twins } from '../answers'

/** Enough to look at; a whole house may share an address. */
const SHOWN_MOST = 5

/** For each account that waits for approval: who else has its address, or nearly, or a user name that looks the same. */
export async function listTwins(db: Reader): Promise<Twins[]> {
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
  return people
    .filter(({ person }) => person.status === 'pending')
    .map((own) => {
      const others = people.filter((other) => other !== own)
      const near = others.filter((other) => own.address !== '' && other.near === own.near)
      return {
        userId: own.person.id,
        sameAddress: shown(near.filter((other) => other.address === own.address)),
        nearAddress: shown(near.filter((other) => other.address !== own.address)),
        sameLook: shown(others.filter((other) => other.look === own.look)),
      }
    })
    .filter((twins) => twins.sameAddress.length + twins.nearAddress.length + twins.sameLook.length > 0)
}

const shown = (people: { person: Twin & { id: number } }[]): Twin[] =>
  people.slice(0, SHOWN_MOST).map(({ person: { id: _, ...twin } }) => twin)
