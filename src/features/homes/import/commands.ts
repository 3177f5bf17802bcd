import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { notifyingOwners } from '../../../server/notifications/mailing-details'
import { nowText } from '../../../server/process/clock'
import { batches } from '../../../server/rows'
import type { MemberContext } from '../../../server/trpc/context'
import { today } from '../queries'
import { type ListedHome, planImport, readLines } from './plan'

/** Writes all lines but those with a problem, in one transaction. Throws 400. */
export async function importHomes({ user, write, env, t }: MemberContext, { csv }: { csv: string }) {
  // Parsed before the transaction, which would otherwise block all other writes.
  const lines = await readLines(csv)
  return write(async (trx) => {
    const { outcomes, homes } = await planImport(trx, lines, t)
    await storeHomes(trx, homes)
    await storeOwners(trx, env.PUBLIC_URL, homes)
    await audit(trx, user, 'imported homes', `${outcomes.filter(({ outcome }) => outcome !== 'problem').length} lines`)
    return outcomes
  })
}

/** Gives new homes their id. */
async function storeHomes(trx: Trx, homes: readonly ListedHome[]) {
  const added = homes.filter(({ id }) => id === null)
  for (const part of batches(added)) {
    const rows = part.map(({ streetNumber, streetName, addressKey, lotNumber, votes }) => ({
      ...{ streetNumber, streetName, addressKey, lotNumber, votes },
    }))
    const made = await trx.insertInto('home').values(rows).returning(['id', 'addressKey']).execute()
    const ids = new Map(made.map(({ id, addressKey }) => [addressKey, id]))
    for (const home of part) home.id = ids.get(home.addressKey) ?? null
  }
  for (const { id, change } of homes) {
    if (id === null || Object.keys(change).length === 0 || added.some((home) => home.id === id)) continue
    await trx
      .updateTable('home')
      .set({ ...change, version: nextVersion })
      .where('id', '=', id)
      .execute()
  }
}

async function storeOwners(trx: Trx, publicUrl: string, homes: readonly ListedHome[]) {
  const day = await today(trx)
  const createdAt = nowText()
  const chosenOn = (delivery: string | undefined) => (delivery === undefined ? {} : { deliveryOn: day })
  const owners = homes.flatMap((home) => home.owners.map((owner) => ({ ...owner, homeId: home.id ?? 0 })))
  const added = owners.filter(({ id }) => id === null)
  const rows = added.map(({ id: _, accountId: __, change, isListed: ___, ...owner }) => ({
    ...owner,
    ...{ createdAt, deliveryOn: change.delivery === undefined ? null : day },
  }))
  for (const part of batches(rows)) await trx.insertInto('owner').values(part).execute()
  for (const { id, change } of owners) {
    if (id === null || Object.keys(change).length === 0) continue
    const set = { ...change, ...chosenOn(change.delivery), version: nextVersion }
    await notifyingOwners(trx, publicUrl, { column: 'owner.id', id }, () =>
      trx.updateTable('owner').set(set).where('id', '=', id).execute(),
    )
  }
}

const nextVersion = sql<number>`version + 1`
