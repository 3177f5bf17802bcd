import { createOnce } from '../../server/idempotency'
import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { importHomes } from './import/commands'
import { planImport, readLines } from './import/plan'
import { importFile } from './import/schema'
import { askOwners, confirmOwn, saveOwn } from './own/commands'
import { listOwnLines } from './own/queries'
import { ownChange, ownConfirmation } from './own/schema'
import { listForms, listHomes, requireHome, requireOwner } from './queries'
import * as schema from './schema'

const manage = adminProcedure('homes.manage')

export const homesRouter = router({
  list: manage
    .meta({
      rest: 'GET /api/homes',
      says: 'By street and number. `missing`: no current `owner`; an owner without `email`; one without `confirmation` within 365 days',
    })
    .input(schema.homesFilter)
    .output(answers(answer.homes))
    .query(({ ctx, input }) => listHomes(ctx.reads, input, ctx.language())),

  create: manage
    .meta({ rest: 'POST /api/homes', status: 201 })
    .input(schema.newHome)
    .output(answers(answer.home))
    .mutation(({ ctx, input: { key, ...draft } }) =>
      createOnce(
        ctx,
        'home',
        key,
        (once) => commands.create(once, draft),
        (id) => requireHome(ctx.reads, id),
      ),
    ),

  update: manage
    .meta({ rest: 'PATCH /api/homes/:id', says: 'Omitted fields stay. With another `version` the answer is 409 with `current`' })
    .input(schema.homeChange)
    .output(answers(answer.home))
    .mutation(({ ctx, input }) => commands.update(ctx, input)),

  remove: manage
    .meta({ rest: 'DELETE /api/homes/:id' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.remove(ctx, input.id)
      return { message: ctx.t(msg('problems', 'homeDeleted')) }
    }),

  addOwner: manage
    .meta({
      rest: 'POST /api/homes/:id/owners',
      status: 201,
      says: 'With `accountId` the account’s name, email, phone and mailing address count',
    })
    .input(schema.newOwner)
    .output(answers(answer.owner))
    .mutation(({ ctx, input: { key, id, ...fields } }) =>
      createOnce(
        ctx,
        'owner',
        key,
        (once) => commands.addOwner(once, id, fields),
        (ownerId) => requireOwner(ctx.reads, ownerId),
      ),
    ),

  updateOwner: manage
    .meta({ rest: 'PATCH /api/owners/:id', says: 'Omitted fields stay; `accountId: null` unlinks' })
    .input(schema.ownerChange)
    .output(answers(answer.owner))
    .mutation(({ ctx, input }) => commands.updateOwner(ctx, input)),

  removeOwner: manage
    .meta({ rest: 'DELETE /api/owners/:id' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.removeOwner(ctx, input.id)
      return { message: ctx.t(msg('problems', 'ownerRemoved')) }
    }),

  transfer: manage
    .meta({ rest: 'POST /api/homes/:id/transfer', says: 'The current owners get `until`; accounts keep their sign-in' })
    .input(schema.sale)
    .output(answers(answer.soldHome))
    .mutation(({ ctx, input }) => commands.transfer(ctx, input)),

  check: manage
    .meta({ rest: 'POST /api/homes/check', says: 'What an import of this list would do; writes nothing' })
    .input(importFile)
    .output(answers(answer.importedLines))
    .mutation(async ({ ctx, input }) => (await planImport(ctx.reads, await readLines(input.csv), ctx.t)).outcomes),

  import: manage
    .meta({ rest: 'POST /api/homes/import', says: 'Writes all lines but those with a problem. An empty cell leaves what is there' })
    .input(importFile)
    .output(answers(answer.importedLines))
    .mutation(({ ctx, input }) => importHomes(ctx, input)),

  labels: manage
    .meta({ rest: 'GET /api/homes/labels', says: 'One for each current owner; `missing` is `email` or `confirmation`' })
    .input(schema.labelsFilter)
    .output(answers(answer.labels))
    .query(async ({ ctx, input }) =>
      (await listForms(ctx.reads, ctx.env, input, ctx.language())).map(({ homeId, ownerId, addressLines }) => ({
        homeId,
        ownerId,
        addressLines,
      })),
    ),

  confirmationForms: manage
    .meta({ rest: 'GET /api/homes/confirmation-forms', says: '`isEmailed`: `POST /api/homes/ask` reaches this owner by email' })
    .input(schema.labelsFilter)
    .output(answers(answer.confirmationForms))
    .query(({ ctx, input }) => listForms(ctx.reads, ctx.env, input, ctx.language())),

  link: manage
    .meta({ rest: 'POST /api/homes/link', says: 'Links the accounts in `unlinked` that a ban or leaving had unlinked' })
    .output(answers(answer.linked))
    .mutation(({ ctx }) => commands.linkAgain(ctx)),

  ask: manage
    .meta({ rest: 'POST /api/homes/ask', says: 'Owners who have not confirmed within a year: `forms` counts those who cannot be emailed' })
    .output(answers(answer.asked))
    .mutation(({ ctx }) => askOwners(ctx)),
})

const own = memberProcedure('owner.own')

export const ownerRouter = router({
  list: own
    .meta({ rest: 'GET /api/owner', says: 'One line a home. Empty for people who are no owner' })
    .output(answers(answer.ownLines))
    .query(({ ctx }) => listOwnLines(ctx.reads, ctx.user.id)),

  save: own
    .meta({ rest: 'PATCH /api/owner', says: 'Omitted fields stay; with several homes `ownerId` is needed. The owner is told by email' })
    .input(ownChange)
    .output(answers(answer.ownLines))
    .mutation(({ ctx, input }) => saveOwn(ctx, input)),

  confirm: own
    .meta({ rest: 'POST /api/owner/confirm', says: 'Without `ownerId` it confirms every home' })
    .input(ownConfirmation)
    .output(answers(answer.ownLines))
    .mutation(({ ctx, input }) => confirmOwn(ctx, input.ownerId)),
})
