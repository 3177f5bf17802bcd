import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { found } from '../../server/errors'
import { isPaused } from '../../server/people'
import type { Env } from '../../server/process/env'
import { columnsOf } from '../../server/rows'
import { readSettings } from '../../server/settings'
import { mailingLines } from '../../shared/addresses'
import { addDays, dateInZone } from '../../shared/calendar'
import { dictionaryOf } from '../../shared/dictionary'
import { CONFIRMED_DAYS, isConfirmed, textOf } from '../../shared/homes'
import { fold } from '../../shared/look-alikes'
import { isHomeowner, maySignIn } from '../../shared/residents'
import type { Language } from '../../words/languages'
import { type ConfirmationForm, type Home, type Owner, ownHome, ownOwner } from './answers'
import type { HomesFilter, LabelsFilter } from './schema'

const isOneOf = (column: string, values: readonly (string | number)[]) =>
  sql<SqlBool>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/** A linked owner has the name, email, phone and mailing address of the account. */
export const selectOwners = (db: Reader) =>
  db
    .selectFrom('owner')
    .leftJoin('user', 'user.id', 'owner.accountId')
    .select(columnsOf('owner', ownOwner))
    .select(({ fn, ref }) => [
      'owner.accountId',
      fn.coalesce('user.name', 'owner.name').as('name'),
      fn.coalesce('user.email', 'owner.email').as('email'),
      sql<string | null>`iif(user.id IS NULL, ${ref('owner.phone')}, ${ref('user.phoneNumber')})`.as('phone'),
      sql<string | null>`iif(user.id IS NULL, ${ref('owner.mailingAddress')}, ${ref('user.mailingAddress')})`.as('mailingAddress'),
    ])
    .orderBy('owner.id')

export const requireOwner = async (db: Reader, id: number): Promise<Owner> =>
  found(await selectOwners(db).where('owner.id', '=', id).executeTakeFirst(), 'Owner')

export async function readHomes(db: Reader, id?: number): Promise<Home[]> {
  const homes = await db
    .selectFrom('home')
    .select([...columnsOf('home', ownHome), 'addressKey'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute()
  const owners = await selectOwners(db)
    .where(
      isOneOf(
        'owner.homeId',
        homes.map((home) => home.id),
      ),
    )
    .execute()
  const residents = await db
    .selectFrom('user')
    .select(['id', 'name', 'hoaStatus', 'status', 'addressKey'])
    .where(
      isOneOf(
        'addressKey',
        homes.map(({ addressKey }) => addressKey),
      ),
    )
    .orderBy('id')
    .execute()
  const ownersOf = groupBy(owners, ({ homeId }) => homeId)
  const residentsOf = groupBy(residents, ({ addressKey }) => addressKey)
  return homes.map(({ addressKey, ...home }) => {
    const all: Owner[] = ownersOf.get(home.id) ?? []
    const people = (residentsOf.get(addressKey) ?? []).map(({ addressKey: _, ...person }) => person)
    const current = all.filter(({ until }) => until === null)
    const accounts = new Set(current.map(({ accountId }) => accountId))
    return {
      ...home,
      owners: current,
      pastOwners: all
        .filter(({ until }) => until !== null)
        .sort((left, right) => (right.until ?? '').localeCompare(left.until ?? '') || right.id - left.id),
      residents: people,
      unlinked: people
        .filter(({ id, hoaStatus, status }) => isHomeowner(hoaStatus) && maySignIn(status) && !accounts.has(id))
        .map(({ id, name }) => ({ id, name })),
    }
  })
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

export async function requireHome(db: Reader, id: number): Promise<Home> {
  const [home] = await readHomes(db, id)
  return found(home, 'Home')
}

export const today = async (db: Reader) => dateInZone(new Date(), (await readSettings(db)).timeZone)

/** By street and number, in the order of the reader's language. */
export async function listHomes(db: Reader, { search, delivery, missing }: HomesFilter, language: Language): Promise<Home[]> {
  const words = fold(search ?? '')
  const lacks = missing && (await lacking(db, missing))
  const inOrder = dictionaryOf(language)
  return (await readHomes(db))
    .filter((home) => words === '' || textOf(home).includes(words))
    .filter(({ owners }) => delivery === undefined || owners.some((owner) => owner.delivery === delivery))
    .filter(({ owners }) => (missing === 'owner' ? owners.length === 0 : !lacks || owners.some(lacks)))
    .sort((left, right) => inOrder(left.streetName, right.streetName) || inOrder(left.streetNumber, right.streetNumber))
}

async function lacking(db: Reader, missing: NonNullable<LabelsFilter['missing']>): Promise<(owner: Owner) => boolean> {
  const on = await today(db)
  return (owner) => (missing === 'email' ? owner.email === null : missing === 'confirmation' && !isConfirmed(owner, on))
}

/** Current owners who have not confirmed within a year; `userId` and `email` are null for those who cannot be emailed. */
export async function listDue(db: Reader, { SMTP_URL }: Env) {
  const on = await today(db)
  return db
    .selectFrom('owner')
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'owner.accountId').on(sql<SqlBool>`${SMTP_URL ? 1 : 0} AND user.emailSubscribed = 1 AND NOT ${isPaused}`),
    )
    .select(['owner.id', 'owner.askedOn', 'user.id as userId', 'user.email'])
    .where('owner.until', 'is', null)
    .where(({ eb, fn, val }) => eb(fn.coalesce('owner.confirmedOn', val('')), '<', addDays(on, -CONFIRMED_DAYS)))
    .execute()
}

/** One for each current owner, in the order of the homes. */
export async function listForms(db: Reader, env: Env, { missing }: LabelsFilter, language: Language): Promise<ConfirmationForm[]> {
  const emailed = new Set((await listDue(db, env)).filter(({ userId }) => userId !== null).map(({ id }) => id))
  const { postalLine } = await readSettings(db)
  const lacks = missing ? await lacking(db, missing) : () => true
  return (await listHomes(db, {}, language)).flatMap((home) =>
    home.owners.filter(lacks).map(({ id, name, email, phone, mailingAddress, delivery, confirmedOn }) => ({
      homeId: home.id,
      ownerId: id,
      home: `${home.streetNumber} ${home.streetName}`,
      addressLines: [name, ...mailingLines({ ...home, mailingAddress }, postalLine)],
      ...{ name, email, phone, delivery, confirmedOn, isEmailed: emailed.has(id) },
    })),
  )
}
