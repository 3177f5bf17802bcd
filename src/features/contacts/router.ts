import { found } from '../../server/errors'
import { createOnce } from '../../server/idempotency'
import { adminProcedure, memberProcedure, publicProcedure, router } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { deleted } from '../../shared/recently-deleted'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { findContact, listContacts, listPublicContacts } from './queries'
import { contactChange, contactOrder, newContact, wholeContact } from './schema'

const manage = adminProcedure('contacts.manage')

export const contactsRouter = router({
  list: memberProcedure('contacts.read')
    .meta({ rest: 'GET /api/contacts', says: 'Emergency numbers come first, then the board, then services' })
    .output(answers(answer.contacts))
    .query(({ ctx }) => listContacts(ctx.reads, ctx.user)),

  /** Public, because people who wait for approval are not signed in. */
  listPublic: publicProcedure
    .meta({ rest: 'GET /api/contacts/public', says: 'The answer holds contacts that the board shows to everyone' })
    .output(answers(answer.publicContacts))
    .query(({ ctx }) => listPublicContacts(ctx.reads)),

  create: manage
    .meta({ rest: 'POST /api/contacts', status: 201 })
    .input(newContact)
    .output(answers(answer.contact))
    .mutation(({ ctx, input: { key, ...draft } }) =>
      createOnce(
        ctx,
        'contact',
        key,
        (once) => commands.add(once, draft),
        async (id) => found(await findContact(ctx.reads, id), 'Contact'),
      ),
    ),

  replace: manage
    .meta({ rest: 'PUT /api/contacts/:id' })
    .input(wholeContact)
    .output(answers(answer.contact))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  update: manage
    .meta({ rest: 'PATCH /api/contacts/:id', says: 'Omitted fields stay' })
    .input(contactChange)
    .output(answers(answer.contact))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  remove: manage
    .meta({ rest: 'DELETE /api/contacts/:id' })
    .input(byId)
    .output(answers(deleted))
    .mutation(async ({ ctx, input }) => ({
      until: await commands.remove(ctx, input.id),
      message: ctx.t(msg('problems', 'contactDeleted')),
    })),

  restore: manage
    .meta({ rest: 'POST /api/recently-deleted/contact/:id/restore' })
    .input(byId)
    .output(answers(answer.contact))
    .mutation(({ ctx, input }) => commands.restore(ctx, input.id)),

  order: manage
    .meta({ rest: 'PUT /api/contacts/order', says: '`ids` come first, in this order; the others follow' })
    .input(contactOrder)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.order(ctx, input)
      return { message: ctx.t(msg('problems', 'contactsOrdered')) }
    }),
})
