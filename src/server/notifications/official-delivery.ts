import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { foldMailing, mailingLines } from '../../shared/addresses'
import { dictionaryOf } from '../../shared/dictionary'
import type { Delivery } from '../../shared/homes'
import type { OfficialReach } from '../../shared/recipients'
import { isLanguage, type Language } from '../../words/languages'
import { foldKey } from '../people'
import { readSettings } from '../settings'

interface Channel {
  channel: 'email' | 'letter'
  address: string
}

/** A current owner of one home, and what an official notice sends to them. */
export interface OfficialRecipient {
  homeId: number
  ownerId: number
  home: string
  owner: string
  /** The language of the account; null without account. */
  language: Language | null
  /** Gets both until they choose. */
  isUndecided: boolean
  letterAddress: string
  /** Letters first. */
  channels: Channel[]
}

/** SQL on `user`: is a current owner, whom official notices reach by the register alone. */
export const isOwner = sql<boolean>`EXISTS (SELECT 1 FROM owner WHERE owner.accountId = user.id AND owner.until IS NULL)`

/** Equal for addresses that one letter serves. */
export const letterKey = (mailingAddress: string) => foldMailing({ streetNumber: '', streetName: '', mailingAddress }, '')

/** Sorted by home. Without a mail server, everybody gets letters. */
export async function listOfficialRecipients(db: Reader, { SMTP_URL }: { SMTP_URL?: string | undefined }): Promise<OfficialRecipient[]> {
  const { postalLine, language: first } = await readSettings(db)
  const inOrder = dictionaryOf(first)
  const owners = (await currentOwners(db).execute()).sort(
    (one, other) =>
      inOrder(one.streetName, other.streetName) || inOrder(one.streetNumber, other.streetNumber) || inOrder(one.name, other.name),
  )
  const unusable = new Set([
    ...(await db.selectFrom('emailDeliveryIssue').select('emailKey').where('status', '=', 'active').execute()).map(
      ({ emailKey }) => emailKey,
    ),
    ...owners.flatMap(({ email, isWithoutEmail }) => (email && isWithoutEmail ? [foldKey(email)] : [])),
  ])
  return owners.map(({ accountId, deliveryOn, email, delivery, secondAddress, isWithoutEmail: _, ...owner }) => {
    const mailed = email && SMTP_URL && delivery !== 'mail' && !unusable.has(foldKey(email)) ? email : null
    const letterAddress = mailingLines(owner, postalLine).join('\n')
    const letters = mailed === null || delivery !== 'email' ? [letterAddress] : []
    const second = secondAddress && letters.every((address) => letterKey(address) !== letterKey(secondAddress)) ? [secondAddress] : []
    return {
      homeId: owner.homeId,
      ownerId: owner.ownerId,
      home: `${owner.streetNumber} ${owner.streetName}`,
      owner: owner.name,
      language: accountId === null ? null : isLanguage(owner.language) ? owner.language : first,
      isUndecided: deliveryOn === null && delivery === 'both' && mailed !== null,
      letterAddress,
      channels: [
        ...[...letters, ...second].map((address): Channel => ({ channel: 'letter', address })),
        ...(mailed === null ? [] : [{ channel: 'email', address: mailed } as const]),
      ],
    }
  })
}

/** With the data of the linked account. Two accounts never share an email, but an owner without account may have the same one. */
const currentOwners = (db: Reader) =>
  db
    .selectFrom('owner')
    .innerJoin('home', 'home.id', 'owner.homeId')
    .leftJoin('user', 'user.id', 'owner.accountId')
    .select(['owner.id as ownerId', 'home.id as homeId', 'home.streetNumber', 'home.streetName', 'owner.accountId', 'user.language'])
    .select(['owner.secondAddress', 'owner.deliveryOn', 'owner.delivery'])
    .select([
      sql<string>`iif(user.id IS NULL, owner.name, user.name)`.as('name'),
      sql<string | null>`iif(user.id IS NULL, owner.email, user.email)`.as('email'),
      sql<string | null>`iif(user.id IS NULL, owner.mailingAddress, user.mailingAddress)`.as('mailingAddress'),
      sql<number>`coalesce(user.emailSubscribed = 0 OR user.awaitsInvitation = 1, 0)`.as('isWithoutEmail'),
    ])
    .where('owner.until', 'is', null)
    .$narrowType<{ delivery: Delivery }>()

/** Counts the emails and letters that an official notice would send now. */
export async function countOfficial(db: Reader, env: { SMTP_URL?: string | undefined }): Promise<OfficialReach> {
  const recipients = await listOfficialRecipients(db, env)
  const all = recipients.flatMap(({ channels }) => channels)
  const distinct = (channel: Channel['channel'], keyOf: (address: string) => string) =>
    new Set(all.filter((one) => one.channel === channel).map(({ address }) => keyOf(address))).size
  const { homesWithoutOwner } = await db
    .selectFrom('home')
    .select(({ fn }) => fn.countAll<number>().as('homesWithoutOwner'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('owner').select('owner.id').whereRef('owner.homeId', '=', 'home.id').where('owner.until', 'is', null))),
    )
    .executeTakeFirstOrThrow()
  return {
    owners: recipients.length,
    emails: distinct('email', foldKey),
    letters: distinct('letter', letterKey),
    homesWithoutOwner,
    notChosen: recipients.filter(({ isUndecided }) => isUndecided).length,
  }
}
