import { sql } from 'kysely'
import type { Trx } from '../../db/schema'
import { fold } from '../shared/look-alikes'
import { isHomeowner } from '../shared/residents'
import { foldKey, isPaused, type Person, updatePerson } from './people'
import { nowText } from './process/clock'

/** Names are compared without case and accents, nothing else. */
export const foldName = (name: string) => fold(name).replace(/\s+/g, ' ').trim()

const currentOwners = (trx: Trx, accountId: number) =>
  trx
    .selectFrom('owner')
    .innerJoin('home', 'home.id', 'owner.homeId')
    .innerJoin('user', 'user.addressKey', 'home.addressKey')
    .select(['owner.id', 'owner.accountId', 'owner.name', 'owner.email', 'owner.phone', 'owner.mailingAddress'])
    .where('user.id', '=', accountId)
    .where('owner.until', 'is', null)
    .execute()

/**
 * Links homeowner accounts that the board has just let in for the first time to the owner of the same email, or of the same name without
 * another email. The account becomes the owner of a home that has none. Otherwise the board links it.
 */
export async function settleOwners(trx: Trx, people: readonly Person[]) {
  for (const person of people) {
    if (!isHomeowner(person.hoaStatus)) continue
    const owners = await currentOwners(trx, person.id)
    if (owners.length === 0) await makeOwner(trx, person)
    else if (owners.every(({ accountId }) => accountId !== person.id)) {
      const free = owners.filter(({ accountId }) => accountId === null)
      const owner =
        free.find(({ email }) => email !== null && foldKey(email) === foldKey(person.email)) ??
        free.find(({ email, name }) => email === null && foldName(name) === foldName(person.name))
      if (owner) {
        await linkOwner(trx, owner, person)
        await trx.updateTable('owner').set({ grownFor: person.id, growth: 'linked' }).where('id', '=', owner.id).execute()
      }
    }
  }
}

export const hasSettled = async (trx: Trx, userId: number) =>
  (await trx.selectFrom('user').select('id').where('id', '=', userId).where('settledAt', 'is not', null).executeTakeFirst()) !== undefined

/** Email works unless the account has unsubscribed or its address bounced; paper is owed until the owner chooses (Civil Code 4040). */
const makeOwner = (trx: Trx, { id, name }: Person) =>
  sql`
    INSERT INTO owner (homeId, accountId, name, delivery, createdAt, grownFor, growth)
    SELECT home.id, user.id, ${name}, iif(user.emailSubscribed = 1 AND NOT ${isPaused}, 'both', 'mail'), ${nowText()}, user.id, 'made'
    FROM user JOIN home ON home.addressKey = user.addressKey WHERE user.id = ${id}`.execute(trx)

interface Unlinked {
  id: number
  phone: string | null
  mailingAddress: string | null
}

/** The account gets the owner's phone and mailing address where it has none. */
export async function linkOwner(trx: Trx, { id, phone, mailingAddress }: Unlinked, person: Person) {
  await trx
    .updateTable('owner')
    .set((eb) => ({ accountId: person.id, formerAccountId: null, grownFor: null, growth: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await updatePerson(trx, person.id, {
    ...(person.phoneNumber === null && phone !== null ? { phoneNumber: phone } : {}),
    ...(person.mailingAddress === null && mailingAddress !== null ? { mailingAddress } : {}),
  })
}
