import type { Trx } from '../../../db/schema'
import { type Actor, audit } from '../../server/audit'
import { conflict, invalid, PortalError } from '../../server/errors'
import { notifyingOwners } from '../../server/notifications/mailing-details'
import { linkOwner } from '../../server/owners'
import { findPerson, type Person } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'
import { type Address, foldAddress, isPlainNumber } from '../../shared/addresses'
import { given } from '../../shared/changes'
import { OWNERS_MOST } from '../../shared/homes'
import { maySignIn } from '../../shared/residents'
import { msg } from '../../words/messages'
import type { Home, Owner, SoldHome } from './answers'
import { requireHome, requireOwner, today } from './queries'
import * as schema from './schema'

/** Throws 400 for an unknown street, 409 for a taken address or lot. */
export const create = ({ user, write }: MemberContext, draft: schema.HomeDraft) =>
  write(async (trx) => {
    await requireStreet(trx, draft.streetName)
    const row = { ...draft, addressKey: await requireFree(trx, draft, 0) }
    const { id } = await trx.insertInto('home').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, user, 'added home', nameOf(draft))
    return requireHome(trx, id)
  })

/** Throws 404, 400 for an unknown street, 409 for a taken address or lot, another version, and while people live at the old address. */
export const update = ({ user, write }: MemberContext, { id, version, ...fields }: schema.HomeChange) =>
  write(async (trx) => {
    const before = await requireHome(trx, id)
    requireVersion(before, version)
    const change = given(fields)
    const after = { ...before, ...change }
    if (after.streetName !== before.streetName) await requireStreet(trx, after.streetName)
    if (foldAddress(after) !== foldAddress(before) && before.residents.some(livesThere)) throw conflict(msg('problems', 'homeLivedIn'))
    const addressKey = await requireFree(trx, after, id)
    await trx
      .updateTable('home')
      .set({ ...change, addressKey, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await auditChange(trx, user, 'changed home', nameOf(before), before, after)
    return requireHome(trx, id)
  })

/** Throws 404, and 409 if it has people or a history. */
export const remove = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const home = await requireHome(trx, id)
    if (home.owners.length + home.pastOwners.length > 0 || home.residents.some(livesThere)) throw conflict(msg('problems', 'homeInUse'))
    await trx.deleteFrom('home').where('id', '=', id).execute()
    await audit(trx, user, 'deleted home', nameOf(home))
  })

export const addOwner = ({ user, write }: MemberContext, id: number, fields: schema.OwnerFields) =>
  write(async (trx) => {
    const owner = await insertOwner(trx, await requireHome(trx, id), fields)
    await audit(trx, user, 'added owner', await subjectOf(trx, owner))
    return owner
  })

/** Throws 404, 400, 409 for another version and for an account that owns the home. */
export const updateOwner = ({ user, write, env }: MemberContext, { id, version, ...fields }: schema.OwnerChange) =>
  write(async (trx) => {
    const before = await requireOwner(trx, id)
    requireVersion(before, version)
    const change = () => changeOwner(trx, before, given(fields))
    const after = await notifyingOwners(trx, env.PUBLIC_URL, { column: 'owner.id', id }, change)
    const deed = after.accountId === before.accountId ? 'changed owner' : after.accountId === null ? 'unlinked owner' : 'linked owner'
    await auditChange(trx, user, deed, await subjectOf(trx, before), before, after)
    return after
  })

/** Throws 404, and 409 once a proof of notice names the owner. */
export const removeOwner = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const owner = await requireOwner(trx, id)
    const proof = await trx.selectFrom('noticeDelivery').select('id').where('ownerId', '=', id).executeTakeFirst()
    if (proof) throw conflict(msg('problems', 'ownerInHistory'))
    await trx.deleteFrom('owner').where('id', '=', id).execute()
    await audit(trx, user, 'removed owner', await subjectOf(trx, owner))
  })

/** The current owners become past ones. Accounts keep their sign-in. Throws 404, 400 for a coming day, 409 for another version. */
export const transfer = ({ user, write }: MemberContext, { id, version, on, owners }: schema.Sale) =>
  write(async (trx): Promise<SoldHome> => {
    const before = await requireHome(trx, id)
    requireVersion(before, version)
    if (on > (await today(trx))) throw invalid('on', schema.DAY_IN_FUTURE)
    await trx
      .updateTable('owner')
      .set((eb) => ({ until: on, version: eb('version', '+', 1) }))
      .where('homeId', '=', id)
      .where('until', 'is', null)
      .execute()
    for (const fields of owners) await insertOwner(trx, await requireHome(trx, id), { ...fields, since: fields.since ?? on })
    await trx
      .updateTable('home')
      .set({ version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(trx, user, 'transferred home', nameOf(before))
    const home = await requireHome(trx, id)
    return { ...home, accountsLeft: await accountsLeft(trx, before, home) }
  })

async function accountsLeft(trx: Trx, before: Home, after: Home) {
  const owners = new Set(after.owners.map(({ accountId }) => accountId))
  const ids = new Set([...before.residents.map(({ id }) => id), ...before.owners.flatMap(({ accountId }) => accountId ?? [])])
  const people = await Promise.all([...ids].filter((id) => !owners.has(id)).map((id) => findPerson(trx, id)))
  return people.flatMap((person) =>
    person && maySignIn(person.status) ? [{ id: person.id, name: person.name, hoaStatus: person.hoaStatus }] : [],
  )
}

/** Links accounts that a ban or leaving had unlinked from a current owner of the home of their address. */
export const linkAgain = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    const rows = await trx
      .selectFrom('owner')
      .innerJoin('home', 'home.id', 'owner.homeId')
      .innerJoin('user', (join) => join.onRef('user.id', '=', 'owner.formerAccountId').onRef('user.addressKey', '=', 'home.addressKey'))
      .select(['owner.id', 'owner.homeId', 'owner.phone', 'owner.mailingAddress', 'user.id as userId'])
      .where('owner.accountId', 'is', null)
      .where('owner.until', 'is', null)
      .orderBy('owner.id')
      .execute()
    let linked = 0
    for (const { homeId, userId, ...row } of rows) {
      const [home, person] = [await requireHome(trx, homeId), await findPerson(trx, userId)]
      if (!person || !home.unlinked.some(({ id }) => id === userId)) continue
      await linkOwner(trx, row, person)
      await audit(trx, user, 'linked owner', `${person.name}, ${nameOf(home)}`)
      linked += 1
    }
    return { linked }
  })

export const nameOf = ({ streetNumber, streetName }: Address) => `${streetNumber} ${streetName}`
const subjectOf = async (trx: Trx, { name, homeId }: Owner) => `${name}, ${nameOf(await requireHome(trx, homeId))}`

/** They follow from other fields. */
const NOT_NAMED: readonly string[] = ['version', 'deliveryOn']

/** Names fields, without their values. */
export async function auditChange<Row extends object>(trx: Trx, actor: Actor, action: string, subject: string, before: Row, after: Row) {
  const names = (Object.keys(after) as (keyof Row & string)[]).filter((name) => !NOT_NAMED.includes(name) && after[name] !== before[name])
  const fields = names.map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ')
  await audit(trx, actor, action, fields ? `${subject}: ${fields}` : subject)
}

const livesThere = ({ status }: { status: string }) => status !== 'inactive' && status !== 'unsubscribed'

export function requireVersion<Row extends { version: number }>(current: Row, version: number | undefined) {
  if (version !== undefined && version !== current.version)
    throw new PortalError('CONFLICT', msg('problems', 'changedMeanwhile'), { current })
}

async function requireStreet(trx: Trx, streetName: string) {
  const { streets } = await readSettings(trx)
  if (!streets.includes(streetName)) throw invalid('streetName', schema.STREET_UNKNOWN)
}

async function requireFree(trx: Trx, { lotNumber, ...address }: Address & { lotNumber: string | null }, id: number) {
  if (!isPlainNumber(address.streetNumber)) throw invalid('streetNumber', msg('fields', 'numberNotPlain'))
  const addressKey = foldAddress(address)
  const others = trx.selectFrom('home').select('id').where('id', '!=', id)
  if (await others.where('addressKey', '=', addressKey).executeTakeFirst()) throw conflict(schema.HOME_TAKEN)
  if (await others.where('lotNumber', '=', lotNumber).executeTakeFirst()) throw conflict(schema.LOT_TAKEN)
  return addressKey
}

/** Throws 400 without a name, for an account that cannot sign in and for an eleventh owner, 409 for an account that owns the home. */
async function insertOwner(trx: Trx, home: Home, { accountId = null, ...fields }: schema.OwnerFields): Promise<Owner> {
  const account = accountId === null ? undefined : await requireAccount(trx, accountId)
  const name = account?.name ?? fields.name
  if (name === undefined) throw invalid('name', schema.OWNER_NAME_REQUIRED)
  const own = account ? without(fields) : given(fields)
  const after = { homeId: home.id, name, email: account?.email ?? fields.email ?? null, delivery: fields.delivery ?? 'mail' }
  await requireSound(trx, { ...after, id: 0, accountId, until: fields.until ?? null })
  const row = { ...own, ...after, accountId, createdAt: nowText(), ...(await chosenOn(trx, fields)) }
  const { id } = await trx.insertInto('owner').values(row).returning('id').executeTakeFirstOrThrow()
  return requireOwner(trx, id)
}

const OF_ACCOUNT = ['name', 'email', 'phone', 'mailingAddress'] as const

const without = (fields: schema.OwnerFields) =>
  given({ ...fields, name: undefined, email: undefined, phone: undefined, mailingAddress: undefined })

/** Throws 400 for what the account of a linked owner holds. */
export async function changeOwner(trx: Trx, before: Owner, { accountId, ...fields }: schema.OwnerFields): Promise<Owner> {
  const wasLinked = before.accountId !== null
  const taken = OF_ACCOUNT.find((field) => fields[field] !== undefined && fields[field] !== before[field])
  if (wasLinked && accountId === undefined && taken) throw invalid(taken, schema.OWNER_HAS_ACCOUNT)
  const account = accountId ? await requireAccount(trx, accountId) : undefined
  const isLinked = account !== undefined || (wasLinked && accountId !== null)
  const own = isLinked ? without(fields) : given(fields)
  const after = { ...before, ...own, accountId: accountId === undefined ? before.accountId : accountId }
  await requireSound(trx, { ...after, email: account?.email ?? after.email })
  const unlinked = wasLinked && accountId === null
  const asKnown = unlinked ? { name: after.name, email: after.email, phone: after.phone, mailingAddress: after.mailingAddress } : {}
  const row = { ...own, ...asKnown, ...(await chosenOn(trx, fields)), version: before.version + 1 }
  const links = unlinked ? { accountId: null, formerAccountId: null, grownFor: null, growth: null } : {}
  await trx
    .updateTable('owner')
    .set({ ...row, ...links })
    .where('id', '=', before.id)
    .execute()
  if (account && account.id !== before.accountId) {
    const known = wasLinked ? { phone: null, mailingAddress: null } : before
    await linkOwner(trx, { id: before.id, phone: known.phone, mailingAddress: known.mailingAddress }, account)
  }
  return requireOwner(trx, before.id)
}

const chosenOn = async (trx: Trx, { delivery }: schema.OwnerFields) => (delivery ? { deliveryOn: await today(trx) } : {})

async function requireAccount(trx: Trx, id: number): Promise<Person> {
  const person = await findPerson(trx, id)
  if (!person || !maySignIn(person.status)) throw invalid('accountId', msg('problems', 'ownerAccountClosed'))
  return person
}

type Sound = Pick<Owner, 'id' | 'homeId' | 'accountId' | 'email' | 'delivery' | 'until'>

async function requireSound(trx: Trx, owner: Sound) {
  if (owner.delivery !== 'mail' && owner.email === null) throw invalid('delivery', schema.OWNER_EMAIL_REQUIRED)
  if (owner.until !== null) {
    if (owner.until > (await today(trx))) throw invalid('until', schema.DAY_IN_FUTURE)
    return
  }
  const others = (await requireHome(trx, owner.homeId)).owners.filter(({ id }) => id !== owner.id)
  if (owner.accountId !== null && others.some(({ accountId }) => accountId === owner.accountId)) throw conflict(schema.OWNS_ALREADY)
  if (others.length >= OWNERS_MOST) throw invalid('owners', schema.OWNERS_TOO_MANY)
}
