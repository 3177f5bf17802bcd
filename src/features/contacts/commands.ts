import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { moveToRecentlyDeleted, restoreDeleted } from '../../server/deletion/deletion'
import { conflict, found } from '../../server/errors'
import type { MemberContext } from '../../server/trpc/context'
import { given } from '../../shared/changes'
import { msg } from '../../words/messages'
import { findContact } from './queries'
import { CONTACTS_MAX, type ContactChange, type ContactDraft, type ContactOrder } from './schema'

/** Added at the end of its section. Throws 409 when there are too many. */
export const add = ({ user, write }: MemberContext, draft: ContactDraft) =>
  write(async (trx) => {
    const { count, last } = await trx
      .selectFrom('contact')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .executeTakeFirstOrThrow()
    if (count >= CONTACTS_MAX) throw conflict(msg('problems', 'contactsFull', CONTACTS_MAX))
    const row = { ...toColumns(draft), position: (last ?? -1) + 1 }
    const { id } = await trx.insertInto('contact').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, user, 'added contact', draft.title)
    return requireContact(trx, id)
  })

export const change = ({ user, write }: MemberContext, { id, ...fields }: ContactChange) =>
  write(async (trx) => {
    const { id: _, isPublic = false, ...stored } = await requireContact(trx, id)
    const draft = { ...stored, isPublic, ...given(fields) }
    await trx.updateTable('contact').set(toColumns(draft)).where('id', '=', id).execute()
    await audit(trx, user, 'edited contact', draft.title)
    return requireContact(trx, id)
  })

export const remove = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { title } = await requireContact(trx, id)
    return moveToRecentlyDeleted(trx, ctx, { type: 'contact', id, title })
  })

export const restore = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    await restoreDeleted(trx, user, 'contact', id)
    return requireContact(trx, id)
  })

const SUBJECT_MAX = 200

/** Moves these to the front, in this order. Throws 404 if one was deleted. */
export const order = ({ user, write }: MemberContext, { ids }: ContactOrder) =>
  write(async (trx) => {
    const rows = await trx.selectFrom('contact').select(['id', 'title']).orderBy('position').orderBy('id').execute()
    const first = ids.map((id) =>
      found(
        rows.find((row) => row.id === id),
        'Contact',
      ),
    )
    const rest = rows.filter(({ id }) => !ids.includes(id))
    for (const [position, { id }] of [...first, ...rest].entries())
      await trx.updateTable('contact').set({ position }).where('id', '=', id).execute()
    await audit(
      trx,
      user,
      'ordered contacts',
      first
        .map(({ title }) => title)
        .join(', ')
        .slice(0, SUBJECT_MAX),
    )
  })

const requireContact = async (trx: Trx, id: number) => found(await findContact(trx, id), 'Contact')

const toColumns = ({ isPublic, ...fields }: ContactDraft) => ({ ...fields, isPublic: isPublic ? 1 : 0 })
