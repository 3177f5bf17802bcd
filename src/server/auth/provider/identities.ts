import type { Reader, Trx } from '../../../../db/schema'
import { audit } from '../../audit'
import { auditName, type Person } from '../../people'
import { nowText } from '../../process/clock'
import { notifyOwner } from '../security-mail'
import { findCredentialSince } from '../session-rows'
import type { Identity, Provider } from './openid'

export const findAccountOf = (db: Reader, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  db
    .selectFrom('linkedIdentity')
    .innerJoin('user', 'user.id', 'linkedIdentity.userId')
    .select(['user.id', 'user.status', 'user.secondStepAt', 'linkedIdentity.credentialSince'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const findIdentityOf = (db: Reader, { issuer }: Pick<Provider, 'issuer'>, userId: number) =>
  db.selectFrom('linkedIdentity').select(['id', 'linkedAt']).where('userId', '=', userId).where('issuer', '=', issuer).executeTakeFirst()

const subjectOf = (user: Person, { name }: Provider) => `${auditName(user)}, ${name}`

interface At {
  provider: Provider
  publicUrl: string
  /** The session that links; null while registering. */
  sessionId: string | null
}

/** Replaces the account's earlier identity. Returns false if the identity opens another account. */
export async function linkIdentity(
  trx: Trx,
  { provider, publicUrl, sessionId }: At,
  user: Person,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const owner = await findAccountOf(trx, { issuer, subject })
  if (owner) return owner.id === user.id
  await removeIdentity(trx, provider, user.id)
  const credentialSince = sessionId === null ? null : await findCredentialSince(trx, sessionId)
  const row = { userId: user.id, issuer, subject, linkedAt: nowText(), credentialSince }
  const { id } = await trx.insertInto('linkedIdentity').values(row).returning('id').executeTakeFirstOrThrow()
  await audit(trx, user, 'linked', subjectOf(user, provider))
  await notifyOwner(trx, publicUrl, user, 'providerLinked', { provider: provider.name }, id)
  return true
}

export async function unlinkIdentity(trx: Trx, { provider, publicUrl }: Omit<At, 'sessionId'>, user: Person): Promise<boolean> {
  if (!(await removeIdentity(trx, provider, user.id))) return false
  await audit(trx, user, 'unlinked', subjectOf(user, provider))
  await notifyOwner(trx, publicUrl, user, 'providerUnlinked', { provider: provider.name })
  return true
}

async function removeIdentity(trx: Trx, { issuer }: Pick<Provider, 'issuer'>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('linkedIdentity')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
