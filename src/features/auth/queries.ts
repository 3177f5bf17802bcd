import type { Reader } from '../../../db/schema'
import { findIdentityOf } from '../../server/auth/provider/identities'
import { findByResetToken } from '../../server/auth/reset-tokens'
import { findSecondStep } from '../../server/auth/second-step'
import { readSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'
import { byName } from '../../shared/dictionary'
import { heldBack } from '../../shared/permissions'
import type { Language } from '../../words/languages'
import type { OwnSignIn } from './answers'

export async function readOwnSignIn(ctx: MemberContext): Promise<OwnSignIn> {
  const { reads, user, provenUntil } = ctx
  const { isOn, ...step } = await findSecondStep(reads, ctx, user.id)
  const { graceEndsAt } = await readMfaPolicy(reads)
  const { passwordNotice } = await reads.selectFrom('user').select('passwordNotice').where('id', '=', user.id).executeTakeFirstOrThrow()
  const required = graceEndsAt !== null && (user.isAdmin || user.isSuperAdmin)
  return {
    secondStep: isOn,
    ...step,
    required,
    heldBack: user[heldBack] === true,
    graceEndsAt: required ? graceEndsAt : null,
    provenUntil,
    commonPassword: passwordNotice === 'due',
    provider: await readLink(ctx),
  }
}

async function readLink({ reads, provider, user }: MemberContext): Promise<OwnSignIn['provider']> {
  const identity = provider && (await findIdentityOf(reads, provider, user.id))
  return identity ? { name: provider.name, linkedAt: identity.linkedAt } : null
}

/** `graceEndsAt` is null while the second step is optional for the board. */
export async function readMfaPolicy(db: Reader) {
  const { boardGraceEndsAt } = await readSettings(db)
  const boardSecondStep: 'off' | 'required' = boardGraceEndsAt ? 'required' : 'off'
  return { boardSecondStep, graceEndsAt: boardGraceEndsAt || null }
}

export async function readBoardSignIn(db: Reader, language: Language) {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'isAdmin', 'isSuperAdmin', 'secondStepAt'])
    .where(({ or, eb }) => or([eb('isAdmin', '=', 1), eb('isSuperAdmin', '=', 1), eb('secondStepAt', 'is not', null)]))
    .orderBy('id')
    .execute()
  const people = rows.sort(byName(language)).map(({ id, name, isAdmin, isSuperAdmin, secondStepAt }) => ({
    id,
    name,
    isBoard: isAdmin === 1 || isSuperAdmin === 1,
    secondStep: secondStepAt !== null,
  }))
  return { ...(await readMfaPolicy(db)), people }
}

/** An empty user name for a link that does not work. */
export async function readPasswordLink(db: Reader, token: string) {
  const link = await findByResetToken(db, token)
  return { username: link?.username ?? '', isInvitation: link?.kind === 'invitation' }
}
