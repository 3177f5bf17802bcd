import type { Reader, Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { nowText } from '../../server/clock'
import { conflict, forbidden, found, invalid } from '../../server/errors'
import { hashPassword } from '../../server/passwords'
import { findPerson, foldKey, insertPerson, type Person, requireAnotherSuperAdmin, updatePerson } from '../../server/people'
import { endLinks, promiseLink } from '../../server/reset-tokens'
import { endSessions } from '../../server/sessions'
import { readSettings } from '../../server/settings'
import { adminProcedure, router, superAdminProcedure } from '../../server/trpc'
import { holdVotes } from '../../server/vote-hold'
import { byId } from '../../shared/fields'
import { may } from '../../shared/permissions'
import { maySignIn } from '../../shared/residents'
import { activate } from './approval/activate'
import { listTwins } from './approval/twins'
import { listChanges, listVotingChanges } from './editing/changes'
import { mailApproval, mailInvitation, mailMoved, mailVotingChanges } from './mail'
import { deleteUser, isStillInvited, listForSelection, listUsers, markNotified } from './queries'
import * as schema from './schema'

export const usersRouter = router({
  list: adminProcedure('users.list').query(({ ctx }) => listUsers(ctx.reads)),

  /** For the accounts that wait for approval, those that are like them. */
  twins: adminProcedure('users.list').query(({ ctx }) => listTwins(ctx.reads)),

  selection: adminProcedure('users.select').query(({ ctx }) => listForSelection(ctx.reads)),

  invite: adminProcedure('users.invite')
    .meta({ permission: 'users.invite', isAlone: true })
    .input(schema.invitation)
    .mutation(async ({ ctx, input }): Promise<schema.ListedUser> => {
      const { password, isAdmin, textOptIn, ...fields } = input
      await requireStreet(ctx.reads, fields.streetName)
      const passwordHash = await hashPassword(password, ctx.caller)
      const admin = isAdmin && may(ctx.user, 'users.changeRole') ? 1 : 0
      return ctx.write(async (trx) => {
        const row = { ...fields, isAdmin: admin, textOptIn: textOptIn ? 1 : 0, passwordHash, createdAt: nowText() }
        const person = await insertPerson(trx, row)
        await sendInvitation(trx, person, ctx.env.PUBLIC_URL)
        await audit(trx, ctx.user, admin ? 'invited admin' : 'invited user', nameOf(person))
        return person
      })
    }),

  update: adminProcedure('users.edit')
    .input(schema.userEdit)
    .mutation(
      ({ ctx, input }): Promise<schema.EditedUser> =>
        ctx.write(async (trx) => {
          const { id, textOptIn, ...fields } = input
          const person = await findEditable(trx, ctx.user, id)
          if (fields.streetName !== undefined && fields.streetName !== person.streetName) await requireStreet(trx, fields.streetName)
          const change = { ...defined(fields), ...(textOptIn === undefined ? {} : { textOptIn: textOptIn ? 1 : 0 }) }
          const moved = fields.email !== undefined && foldKey(fields.email) !== foldKey(person.email)
          const invitedAgain = moved && (await isStillInvited(trx, id))
          // A link sent to the old address must not open the account any more.
          if (moved) await endLinks(trx, id)
          await updatePerson(trx, id, change)
          const edited = found(await findPerson(trx, id), 'User')
          const changes = listChanges(person, edited)
          if (changes.length > 0) await audit(trx, ctx.user, 'edited user', `${nameOf(person)}: ${changes.join(', ')}`)
          await tellOfEdit(trx, ctx.env.PUBLIC_URL, person, edited)
          if (moved && person.id !== ctx.user.id) await holdVotes(trx, id)
          if (!invitedAgain) return edited
          await sendInvitation(trx, edited, ctx.env.PUBLIC_URL)
          await audit(trx, ctx.user, 'sent invitation again to', nameOf(edited))
          return { ...edited, invitedAgain }
        }),
    ),

  changeRole: superAdminProcedure('users.changeRole')
    .input(schema.roleChange)
    .mutation(
      ({ ctx, input }): Promise<schema.ListedUser> =>
        ctx.write(async (trx) => {
          const person = await findEditable(trx, ctx.user, input.id)
          if (!input.isAdmin) await requireRemovable(trx, ctx.user, person)
          await updatePerson(trx, person.id, { isAdmin: input.isAdmin ? 1 : 0 })
          await audit(trx, ctx.user, input.isAdmin ? 'granted admin' : 'removed admin', nameOf(person))
          return found(await findPerson(trx, person.id), 'User')
        }),
    ),

  changeSuperAdmin: superAdminProcedure('users.changeRole')
    .input(schema.superAdminChange)
    .mutation(
      ({ ctx, input }): Promise<schema.ListedUser> =>
        ctx.write(async (trx) => {
          const person = await findEditable(trx, ctx.user, input.id)
          if (!input.isSuperAdmin) await requireRemovable(trx, ctx.user, person)
          await updatePerson(trx, person.id, input.isSuperAdmin ? { isSuperAdmin: 1, isAdmin: 1 } : { isSuperAdmin: 0 })
          await audit(trx, ctx.user, input.isSuperAdmin ? 'granted super admin' : 'removed super admin', nameOf(person))
          return found(await findPerson(trx, person.id), 'User')
        }),
    ),

  changeStatus: adminProcedure('users.changeStatus')
    .input(schema.statusChange)
    .mutation(
      ({ ctx, input }): Promise<schema.ListedUser> =>
        ctx.write(async (trx) => {
          const person = await findEditable(trx, ctx.user, input.id)
          if (input.status === 'banned') await ban(trx, ctx.user, person)
          else await activate(trx, ctx.user, person, ctx.env.PUBLIC_URL)
          return found(await findPerson(trx, person.id), 'User')
        }),
    ),

  remove: superAdminProcedure('users.remove')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const person = await findEditable(trx, ctx.user, input.id)
        if (person.id === ctx.user.id) throw conflict(OWN_ACCOUNT)
        if (person.isSuperAdmin) throw forbidden('A super admin cannot be deleted. Remove that role first.')
        await deleteUser(trx, person.id)
        await audit(trx, ctx.user, 'deleted user', nameOf(person))
        return { message: 'User deleted' }
      }),
    ),

  resendApproval: adminProcedure('users.resendApproval')
    .input(byId)
    .mutation(async ({ ctx, input }): Promise<{ message: string; warning?: string }> => {
      const mailId = await ctx.write(async (trx) => {
        const person = await findEditable(trx, ctx.user, input.id)
        if (!maySignIn(person.status)) throw conflict('This account is not approved yet.')
        if (await isStillInvited(trx, person.id)) {
          await audit(trx, ctx.user, 'sent invitation again to', nameOf(person))
          return sendInvitation(trx, person, ctx.env.PUBLIC_URL)
        }
        await audit(trx, ctx.user, 'sent approval mail again to', nameOf(person))
        return mailApproval(trx, ctx.env.PUBLIC_URL, person)
      })
      if ((await ctx.postOffice.deliver(mailId)) === 'sent') return { message: 'Approval email sent' }
      await ctx.write((trx) => markNotified(trx, input.id))
      const warning = 'The user was marked as notified, but the email could not be sent.'
      return { message: 'User marked as notified', warning }
    }),
})

const OWN_ACCOUNT = 'You cannot do this to your own account.'
const nameOf = (person: Person) => `${person.name} (${person.username})`

/** The account, for somebody who may change it: only a super admin touches a super admin. */
async function findEditable(trx: Trx, actor: Person, id: number): Promise<Person> {
  const person = found(await findPerson(trx, id), 'User')
  if (person.isSuperAdmin && !actor.isSuperAdmin) throw forbidden('Only a super admin can change a super admin.')
  return person
}

/** Nobody takes power from themselves or from the last super admin. */
async function requireRemovable(trx: Trx, actor: Person, person: Person) {
  if (person.id === actor.id) throw conflict(OWN_ACCOUNT)
  await requireAnotherSuperAdmin(trx, person)
}

/** Mails a link to choose one's own password. Returns the mail's id. */
async function sendInvitation(trx: Trx, person: Person, publicUrl: string) {
  await promiseLink(trx, person.id, 'invitation')
  return mailInvitation(trx, publicUrl, person)
}

/** At once, so that nobody hears of it by being turned away from a poll; the old address hears of everything, should the new one be somebody else's. */
async function tellOfEdit(trx: Trx, publicUrl: string, before: Person, after: Person) {
  const lines = listVotingChanges(before, after)
  if (lines.length > 0) await mailVotingChanges(trx, publicUrl, after, lines)
  if (foldKey(before.email) !== foldKey(after.email)) await mailMoved(trx, publicUrl, before, listChanges(before, after))
}

async function ban(trx: Trx, actor: Person, person: Person) {
  await requireRemovable(trx, actor, person)
  await updatePerson(trx, person.id, { status: 'banned' })
  await endSessions(trx, person.id)
  await audit(trx, actor, 'banned user', nameOf(person))
}

async function requireStreet(db: Reader, streetName: string) {
  const { streets } = await readSettings(db)
  if (!streets.includes(streetName)) throw invalid('streetName', 'Please select a street')
}

/** Without the fields that were left out. */
const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
