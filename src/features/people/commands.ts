import type { Reader, Trx } from '../../../db/schema'
import { audit, auditDeletion, auditEach } from '../../server/audit'
import { requireUncommon } from '../../server/auth/password-rules'
import { hashPassword, NOBODYS_HASH } from '../../server/auth/passwords'
import { endLinks, issueResetToken, passwordUrl, promiseLink } from '../../server/auth/reset-tokens'
import { notifyNewEmail, notifyOfMfaPolicy } from '../../server/auth/security-mail'
import { endSessions } from '../../server/auth/session-rows'
import { notifyOfManyDeletions } from '../../server/deletion/mail'
import { conflict, forbidden, found, invalid } from '../../server/errors'
import { notifyingOwners, ownersOf } from '../../server/notifications/mailing-details'
import { settleOwners } from '../../server/owners'
import { auditName, findPerson, foldKey, insertPerson, type Person, updatePerson } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import { noteEmailChange } from '../../server/storage/ballot-box/vote-hold'
import type { MemberContext } from '../../server/trpc/context'
import { undoably } from '../../server/undo'
import { given } from '../../shared/changes'
import { may } from '../../shared/permissions'
import { LINK_STATUSES, maySignIn } from '../../shared/residents'
import { msg } from '../../words/messages'
import { activate, approving, type BoardRole, grantRole, removeRole } from './accounts/roles-and-status'
import type { EditedUser, ListedUser } from './answers'
import {
  fieldNames,
  listChanges,
  listVotingChanges,
  mailApproval,
  mailEmailChanged,
  mailInvitation,
  mailInvitations,
  mailSuperAdmins,
  mailVotingChanges,
  markNotified,
} from './mail'
import {
  awaitsInvitation,
  hasChosenPassword,
  isNotYetIn,
  isStillInvited,
  listToInvite,
  requireEditable,
  requireRemovable,
  requireUser,
} from './queries'
import {
  type DirectoryChange,
  type InvitationRequest,
  isDeclined,
  type NewInvitation,
  type RoleChange,
  STREET_UNKNOWN,
  type StatusChange,
  type SuperAdminChange,
  type UserEdit,
} from './schema'

/** Throws 400 for an unknown street or a common password, 409 for a taken name or address. */
export async function invite({ user, reads, write, caller, env }: MemberContext, input: NewInvitation) {
  const { password, isAdmin, textOptIn, ...fields } = input
  await requireStreet(reads, fields.streetName)
  if (password !== null) await requireUncommon(reads, 'password', password, fields)
  const passwordHash = password === null ? NOBODYS_HASH : await hashPassword(password, caller)
  const admin = isAdmin && may(user, 'users.changeRole') ? 1 : 0
  return write(async (trx) => {
    const row = { ...fields, isAdmin: admin, textOptIn: textOptIn ? 1 : 0, passwordHash, createdAt: nowText() }
    const person = await insertPerson(trx, row)
    if (maySignIn(person.status)) await settleOwners(trx, [person])
    await sendInvitation(trx, person, env.PUBLIC_URL)
    await audit(trx, user, admin ? 'invited admin' : 'invited user', auditName(person))
    if (admin) await notifyOfMfaPolicy(trx, env.PUBLIC_URL, person)
    return requireUser(trx, person.id)
  })
}

/**
 * A new address ends every link sent to the old one and, before the first sign-in, a password chosen with such a link: the old address
 * may have been a typo. Throws 404, 403, 400 for an unknown street, 409 for a taken address. */
export const edit = ({ user, write, env }: MemberContext, { id, textOptIn, ...fields }: UserEdit) =>
  write(async (trx): Promise<EditedUser> => {
    const before = await requireEditable(trx, user, id)
    if (fields.streetName !== undefined && fields.streetName !== before.streetName) await requireStreet(trx, fields.streetName)
    const moved = fields.email !== undefined && foldKey(fields.email) !== foldKey(before.email)
    const invitedAgain = moved && (await closeOldAddress(trx, before))
    const change = { ...given(fields), ...(textOptIn === undefined ? {} : { textOptIn: textOptIn ? 1 : 0 }) }
    await notifyingOwners(trx, env.PUBLIC_URL, ownersOf(before), () => updatePerson(trx, id, change))
    const edited = await requireUser(trx, id)
    const changes = listChanges(before, edited)
    if (changes.length > 0) await audit(trx, user, 'edited user', `${auditName(before)}: ${fieldNames(changes)}`)
    await notifyOfEdit(trx, env.PUBLIC_URL, before, edited, moved)
    if (moved) await noteEmailChange(trx, before, edited.email, id === user.id ? 'own' : 'by somebody else')
    if (!invitedAgain) return edited
    await inviteAgain(trx, user, edited, env.PUBLIC_URL)
    return { ...edited, invitedAgain }
  })

async function closeOldAddress(trx: Trx, { id, status }: Person): Promise<boolean> {
  const isInvited = await isNotYetIn(trx, id)
  if (isInvited && (await hasChosenPassword(trx, id))) await updatePerson(trx, id, { passwordHash: NOBODYS_HASH })
  await endLinks(trx, id)
  return isInvited && LINK_STATUSES.includes(status)
}

/** Mails at once, so that voters learn of it before a poll refuses them; the old address is told too. */
async function notifyOfEdit(trx: Trx, publicUrl: string, before: Person, after: ListedUser, moved: boolean) {
  const changes = listVotingChanges(before, after)
  if (changes.length > 0) await mailVotingChanges(trx, publicUrl, after, changes)
  if (moved) await mailEmailChanged(trx, publicUrl, before, listChanges(before, after))
  if (moved && before.lastLoginDate !== null) await notifyNewEmail(trx, publicUrl, after)
}

export const changeRole = (ctx: MemberContext, { id, isAdmin }: RoleChange) => setRole(ctx, id, 'admin', isAdmin)
export const changeSuperAdmin = (ctx: MemberContext, { id, isSuperAdmin }: SuperAdminChange) =>
  setRole(ctx, id, 'super admin', isSuperAdmin)

/** Throws 404, 403, and 409 for one's own role and for the last super admin. */
const setRole = ({ user, write, env }: MemberContext, id: number, power: BoardRole, grants: boolean) =>
  write(async (trx) => {
    const person = await requireEditable(trx, user, id)
    if (!grants) await requireRemovable(trx, user, person)
    await (grants ? grantRole : removeRole)(trx, env.PUBLIC_URL, user, person, power)
    return requireUser(trx, id)
  })

/** Throws 404, 403, and 409 for a ban of oneself or of the last super admin. */
export const changeStatus = (ctx: MemberContext, { id, status, reason, undoable }: StatusChange) =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const person = await requireEditable(trx, user, id)
    const approves = status === 'active' && (person.status === 'pending' || isDeclined(person))
    return undoably(ctx, trx, undoable && approves && approving([person]), async () => {
      if (status === 'banned') await ban(trx, env.PUBLIC_URL, user, person, reason)
      else await activate(trx, user, person, env.PUBLIC_URL)
      return requireUser(trx, id)
    })
  })

async function ban(trx: Trx, publicUrl: string, actor: Person, person: Person, reason = '') {
  await requireRemovable(trx, actor, person)
  // Idempotent: keeps the reason of the first ban.
  if (person.status === 'banned' && !reason) return
  if (person.isSuperAdmin && person.status !== 'banned') await mailSuperAdmins(trx, publicUrl, actor, person, 'banned')
  await updatePerson(trx, person.id, { status: 'banned', banReason: reason || null })
  await endSessions(trx, person.id)
  await endLinks(trx, person.id)
  await audit(trx, actor, 'banned user', reason ? `${auditName(person)}: ${reason}` : auditName(person))
  await notifyOfManyDeletions(trx, publicUrl, actor, 'people')
}

/** Throws 404, 403 for a super admin, 409 for one's own account. */
export const remove = ({ user, write, env }: MemberContext, id: number) =>
  write(async (trx) => {
    const person = await requireEditable(trx, user, id)
    if (id === user.id) throw conflict(msg('problems', 'userOwnAccount'))
    if (person.isSuperAdmin) throw forbidden(msg('problems', 'userSuperAdmin'))
    await trx.deleteFrom('user').where('id', '=', id).execute()
    await auditDeletion(trx, user, auditName(person), id)
    await notifyOfManyDeletions(trx, env.PUBLIC_URL, user, 'people')
  })

/** Sends the invitation or the approval again and returns whether it was sent. Throws 404, 403, 409 before approval. */
export async function resendApproval({ user, write, env, mailQueue }: MemberContext, id: number): Promise<boolean> {
  const mailId = await write(async (trx) => {
    const person = await requireEditable(trx, user, id)
    if (!maySignIn(person.status)) throw conflict(msg('problems', 'userNotApproved'))
    if (await isStillInvited(trx, id)) return inviteAgain(trx, user, person, env.PUBLIC_URL)
    if (await awaitsInvitation(trx, id)) {
      await audit(trx, user, 'invited user', auditName(person))
      return sendInvitation(trx, person, env.PUBLIC_URL)
    }
    await audit(trx, user, 'sent approval mail again to', auditName(person))
    return mailApproval(trx, env.PUBLIC_URL, person)
  })
  if ((await mailQueue.deliver(mailId)) === 'sent') return true
  await write((trx) => markNotified(trx, id))
  return false
}

/** Idempotent: each person is invited once, and reminded once a day. */
export const inviteMany = ({ user, write, env }: MemberContext, request: InvitationRequest) =>
  write(async (trx) => {
    const people = await listToInvite(trx, request)
    for (const { id } of people) await promiseInvitation(trx, id)
    await mailInvitations(trx, env.PUBLIC_URL, people)
    await auditEach(trx, user, request.again ? 'sent invitation again to' : 'invited user', people.map(auditName))
    return { invited: people.map(({ id }) => id) }
  })

async function promiseInvitation(trx: Trx, id: number) {
  await promiseLink(trx, id, 'invitation')
  await updatePerson(trx, id, { awaitsInvitation: 0, invitedAt: nowText() })
}

async function sendInvitation(trx: Trx, person: ListedUser, publicUrl: string) {
  await promiseInvitation(trx, person.id)
  return mailInvitation(trx, publicUrl, person)
}

async function inviteAgain(trx: Trx, actor: Person, person: ListedUser, publicUrl: string) {
  await audit(trx, actor, 'sent invitation again to', auditName(person))
  return sendInvitation(trx, person, publicUrl)
}

async function requireStreet(db: Reader, streetName: string) {
  const { streets } = await readSettings(db)
  if (!streets.includes(streetName)) throw invalid('streetName', STREET_UNKNOWN)
}

/**
 * A link of an open invitation, to be passed on by hand; mailed links keep working. A password chosen with it holds the account's votes
 * for a day, and the account's address is told. Throws 404, 403 for a board member's account, 409 for an invitation that was used.
 */
export const handOutInvitation = ({ user, write, env }: MemberContext, id: number) =>
  write(async (trx) => {
    const person = await requireEditable(trx, user, id)
    if (person.isAdmin && !may(user, 'users.changeRole')) throw forbidden(msg('problems', 'invitationOfAdmin'))
    if (!(await isStillInvited(trx, id))) throw conflict(msg('problems', 'invitationGone'))
    await audit(trx, user, 'copied the invitation link of', auditName(person))
    const token = await issueResetToken(trx, id, 'invitation', { handedOut: true })
    return { url: passwordUrl(env.PUBLIC_URL, token) }
  })

/** Fields left out stay. */
export const saveDirectoryChoice = ({ user, write }: MemberContext, { listed, showEmail, showPhone }: DirectoryChange) =>
  write(async (trx) => {
    const { directory: before } = found(await findPerson(trx, user.id), 'User')
    const directory = { ...before, ...given({ listed, showEmail, showPhone }) }
    await updatePerson(trx, user.id, {
      directoryListed: Number(directory.listed),
      directoryEmail: Number(directory.showEmail),
      directoryPhone: Number(directory.showPhone),
    })
    return directory
  })
