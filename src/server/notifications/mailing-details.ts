import { sql } from 'kysely'
import type { Trx } from '../../../db/schema'
import type { Delivery } from '../../shared/homes'
import { wordsIn } from '../../words/words'
import { readSettings } from '../settings'
import type { NotificationType } from './notification-type'
import { notify, notifyAddresses } from './notify'

const FIELDS = ['delivery', 'email', 'mailingAddress', 'secondAddress'] as const

interface Change {
  name: string
  homes: string[]
  fields: (typeof FIELDS)[number][]
  delivery: Delivery
}

const CHANGED: NotificationType<Change> = {
  name: 'mailingDetails',
  kind: 'account',
  toAddresses: true,
  async write({ params: { name, homes, fields, delivery }, reader, words: { mails }, settings }) {
    const { subject, text, wrong, wrongWrite, action, footer } = mails.mailingDetails
    const lines = fields.map((field) =>
      field === 'delivery' ? `${mails.ownerFields.delivery}: ${mails.deliveries[delivery]}` : mails.ownerFields[field],
    )
    const remedy = settings.contactEmail ? wrongWrite(settings.contactEmail) : wrong
    const paragraphs = [mails.hello(reader.name || name), text(homes), lines.join('\n'), remedy]
    const button = reader.id === 0 ? {} : { action: { label: action, path: '/profile?tab=settings#official-notices' } }
    return { subject, heading: subject, paragraphs, ...button, footer: footer(homes) }
  },
}
export const ownerNotifications: readonly NotificationType<never>[] = [CHANGED]

interface Owners {
  column: 'owner.id' | 'owner.accountId'
  id: number
}
/** All owners that an account is. */
export const ownersOf = ({ id }: { id: number }): Owners => ({ column: 'owner.accountId', id })

const readDetails = (trx: Trx, { column, id }: Owners) =>
  trx
    .selectFrom('owner')
    .innerJoin('home', 'home.id', 'owner.homeId')
    .leftJoin('user', 'user.id', 'owner.accountId')
    .select(['owner.id', 'owner.accountId', 'owner.delivery', 'owner.secondAddress'])
    .select(({ fn }) => [
      fn.coalesce('user.name', 'owner.name').as('name'),
      fn.coalesce('user.email', 'owner.email').as('email'),
      sql<string | null>`iif(user.id IS NULL, owner.mailingAddress, user.mailingAddress)`.as('mailingAddress'),
      sql<string>`home.streetNumber || ' ' || home.streetName`.as('home'),
    ])
    .where('owner.until', 'is', null)
    .where(column, '=', id)
    .orderBy('owner.id')
    .execute()

/**
 * Runs a change of one owner, or of an account, and emails the current owners whose delivery, email or addresses it changed, at the old and
 * the new address.
 */
export async function notifyingOwners<Result>(trx: Trx, publicUrl: string, owners: Owners, change: () => Promise<Result>): Promise<Result> {
  const before = new Map((await readDetails(trx, owners)).map((owner) => [owner.id, owner]))
  const result = await change()
  const changes = (await readDetails(trx, owners)).flatMap((owner) => {
    const was = before.get(owner.id)
    const fields = was ? FIELDS.filter((field) => owner[field] !== was[field]) : []
    return was && fields.length > 0 ? [{ ...owner, fields, emails: [was.email, owner.email] }] : []
  })
  const [first] = changes
  if (!first) return result
  const params = {
    ...{ name: first.name, delivery: first.delivery, homes: changes.map(({ home }) => home) },
    fields: FIELDS.filter((field) => changes.some(({ fields }) => fields.includes(field))),
  }
  const emails = [...new Set(first.emails)].filter((email) => email !== null)
  const { accountId } = first
  if (accountId !== null) {
    const people = emails.map((email) => ({ id: accountId, email }))
    await notify(trx, publicUrl, CHANGED, { params }, people)
    return result
  }
  const { language } = await readSettings(trx)
  const subject = wordsIn(language).mails.mailingDetails.subject
  await notifyAddresses(
    trx,
    publicUrl,
    CHANGED,
    { id: first.id, params, subject },
    emails.map((email) => ({ email, language })),
  )
  return result
}
