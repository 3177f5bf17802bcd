import { createOnce } from '../../server/idempotency'
import { adminProcedure, memberProcedure, requireProof, router, superAdminProcedure } from '../../server/trpc/trpc'
import { directoryChoice } from '../../shared/accounts'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/messages'
import { listDuplicates } from './accounts/duplicates'
import * as leaving from './accounts/leaving'
import { approveMany } from './accounts/roles-and-status'
import * as answer from './answers'
import * as commands from './commands'
import { exportResidents, importResidents } from './import/commands'
import { planImport, readLines } from './import/queries'
import { importFile, importRequest } from './import/schema'
import { countInvitations, listDirectory, listForSelection, listUsers, requireUser } from './queries'
import * as schema from './schema'

export const peopleRouter = router({
  list: adminProcedure('users.list')
    .meta({
      rest: 'GET /api/users',
      says: 'People who wait for approval come first; `invitation` is `awaited`, `sent` (not in yet) or null, `invitedAt` its time',
    })
    .output(answers(answer.listedUsers))
    .query(({ ctx }) => listUsers(ctx.reads, ctx.language())),

  duplicates: adminProcedure('users.list')
    .output(answers(answer.duplicates))
    .query(({ ctx }) => listDuplicates(ctx.reads)),

  selection: adminProcedure('users.select')
    .meta({ rest: 'GET /api/users-for-selection' })
    .output(answers(answer.selection))
    .query(({ ctx }) => listForSelection(ctx.reads, ctx.language())),

  directory: memberProcedure('directory.read')
    .meta({
      rest: 'GET /api/directory',
      says: 'The answer holds who chose to be listed, with the email address and phone they chose to show',
    })
    .output(answers(answer.directory))
    .query(({ ctx }) => listDirectory(ctx.reads, ctx.language())),

  saveDirectoryChoice: memberProcedure('account.own')
    .meta({ rest: 'PUT /api/user/directory', says: 'Omitted fields stay' })
    .input(schema.directoryChange)
    .output(answers(directoryChoice))
    .mutation(({ ctx, input }) => commands.saveDirectoryChoice(ctx, input)),

  invite: adminProcedure('users.invite')
    .meta({
      rest: 'POST /api/register',
      status: 201,
      says: 'The board invites with this call; others register, and sign in at once where no approval is needed',
      isAlone: true,
    })
    .input(schema.invitation)
    .output(answers(answer.listedUser))
    .mutation(({ ctx, input: { key, ...invitation } }) =>
      createOnce(
        ctx,
        'invitation',
        key,
        (once) => commands.invite(once, invitation),
        (id) => requireUser(ctx.reads, id),
      ),
    ),

  invitations: adminProcedure('users.invite')
    .meta({ rest: 'GET /api/users/invitations', says: '`awaited` counts people who were added to be invited later' })
    .output(answers(answer.invitations))
    .query(({ ctx }) => countInvitations(ctx.reads)),

  inviteMany: adminProcedure('users.invite')
    .meta({
      rest: 'POST /api/users/invitations',
      says: 'The call emails all who await their invitation, or those of `ids`; with `again` those who are not in, once a day',
    })
    .input(schema.invitationRequest)
    .output(answers(answer.invitedUsers))
    .mutation(({ ctx, input }) => commands.inviteMany(ctx, input)),

  invitationLink: adminProcedure('users.invite')
    .input(byId)
    .output(answers(answer.invitationLink))
    .mutation(({ ctx, input }) => commands.handOutInvitation(ctx, input.id)),

  update: adminProcedure('users.edit')
    .meta({ rest: 'PATCH /api/users/:id', says: '`invitedAgain` means that the new address got the unused invitation' })
    .input(schema.userEdit)
    .output(answers(answer.editedUser))
    .mutation(({ ctx, input }) => commands.edit(ctx, input)),

  changeRole: superAdminProcedure('users.changeRole')
    .meta({ rest: 'POST /api/users/:id/role' })
    .input(schema.roleChange)
    .output(answers(answer.listedUser))
    .mutation(({ ctx, input }) => commands.changeRole(ctx, input)),

  changeSuperAdmin: superAdminProcedure('users.changeRole')
    .input(schema.superAdminChange)
    .output(answers(answer.listedUser))
    .mutation(({ ctx, input }) => commands.changeSuperAdmin(ctx, input)),

  changeStatus: adminProcedure('users.changeStatus')
    .meta({ rest: 'POST /api/users/:id/status' })
    .input(schema.statusChange)
    .output(answers(answer.changedUser))
    .mutation(({ ctx, input }) => commands.changeStatus(ctx, input)),

  approve: adminProcedure('users.changeStatus')
    .input(schema.approvals)
    .output(answers(answer.approvedUsers))
    .mutation(({ ctx, input }) => approveMany(ctx, input)),

  decline: adminProcedure('users.changeStatus')
    .meta({ rest: 'POST /api/users/:id/decline', says: 'The person is emailed the reason; the board can still approve later' })
    .input(schema.declining)
    .output(answers(answer.listedUser))
    .mutation(({ ctx, input }) => leaving.decline(ctx, input)),

  takeBackApproval: adminProcedure('users.changeStatus')
    .meta({ rest: 'POST /api/users/:id/take-back-approval', says: 'Emails nobody; the answer is 409 after the first sign-in' })
    .input(byId)
    .output(answers(answer.listedUser))
    .mutation(({ ctx, input }) => leaving.takeBackApproval(ctx, input.id)),

  moveOut: adminProcedure('users.changeStatus')
    .meta({
      rest: 'POST /api/users/:id/moved-out',
      says: 'With `stillOwns` the account stays, as owner-non-occupant; otherwise it is unsubscribed and its sessions end',
    })
    .input(schema.movingOut)
    .output(answers(answer.listedUser))
    .mutation(({ ctx, input }) => leaving.moveOut(ctx, input)),

  remove: superAdminProcedure('users.remove')
    .meta({ rest: 'DELETE /api/users/:id' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.remove(ctx, input.id)
      return { message: ctx.t(msg('problems', 'userDeleted')) }
    }),

  resendApproval: adminProcedure('users.resendApproval')
    .meta({ rest: 'POST /api/users/:id/resend-approval', says: '`warning` means that the email could not be sent' })
    .input(byId)
    .output(answers(answer.resent))
    .mutation(async ({ ctx, input }) =>
      (await commands.resendApproval(ctx, input.id))
        ? { message: ctx.t(msg('problems', 'approvalSent')) }
        : { message: ctx.t(msg('problems', 'markedNotified')), warning: ctx.t(msg('problems', 'approvalNotSent')) },
    ),

  /** Writes nothing. */
  checkImport: adminProcedure('users.import')
    .input(importFile)
    .output(answers(answer.outcomes))
    .mutation(async ({ ctx, input }) =>
      (await planImport(ctx.reads, await readLines(ctx.reads, input), ctx.t)).map(({ outcome }) => outcome),
    ),

  import: adminProcedure('users.import')
    .meta({ rest: 'POST /api/users/import', says: 'The call emails everybody it adds; with `inviteLater` nobody, until they are invited' })
    .input(importRequest)
    .output(answers(answer.outcomes))
    .mutation(({ ctx, input }) => importResidents(ctx, input)),

  export: adminProcedure('users.export')
    .use(requireProof)
    .output(answers(answer.listFile))
    .mutation(({ ctx }) => exportResidents(ctx)),
})
