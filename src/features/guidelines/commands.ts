import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { nowText } from '../../server/clock'
import type { MemberContext } from '../../server/context'
import { found } from '../../server/errors'
import { findGuideline } from './queries'
import type { GuidelineChange, GuidelineDraft } from './schema'

export const publish = ({ user, write }: MemberContext, draft: GuidelineDraft) =>
  write(async (trx) => {
    const columns = toColumns(draft)
    const row = { ...columns, createdBy: user.id, createdAt: columns.lastUpdated }
    const { id } = await trx.insertInto('guideline').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, user, 'created guideline', draft.title)
    return see(trx, id)
  })

/** Replaces every field. Throws 404. */
export const change = ({ user, write }: MemberContext, { id, ...draft }: GuidelineChange) =>
  write(async (trx) => {
    await trx.updateTable('guideline').set(toColumns(draft)).where('id', '=', id).execute()
    await audit(trx, user, 'edited guideline', draft.title)
    return see(trx, id)
  })

/** Throws 404. */
export const remove = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const { title } = await see(trx, id)
    await trx.deleteFrom('guideline').where('id', '=', id).execute()
    await audit(trx, user, 'deleted guideline', title)
  })

const see = async (trx: Trx, id: number) => found(await findGuideline(trx, id), 'Guideline')

const toColumns = ({ tags, priority, ...fields }: GuidelineDraft) => ({
  ...fields,
  tags: JSON.stringify(tags),
  priority: priority ? 1 : 0,
  lastUpdated: nowText(),
})
