import { sql } from 'kysely'
import type { Trx } from '../../db/schema'
import type { Address } from '../shared/addresses'
import { maySignIn } from '../shared/residents'

interface Resident extends Address {
  id: number
  status: string
}

/** Every address of an active account is a home from then on. Removing the last account does not remove it. */
export async function growHomes(trx: Trx, people: readonly Resident[]) {
  const ids = people.filter(({ status }) => maySignIn(status)).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    INSERT INTO home (streetNumber, streetName, addressKey, grownFor)
    SELECT streetNumber, streetName, addressKey, id FROM user
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND addressKey <> ''
    ON CONFLICT (addressKey) DO NOTHING`.execute(trx)
}
