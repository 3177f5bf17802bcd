import type { MemberContext } from '../../../server/trpc/context'
import { findEditable } from '../editing/editable'
import { activate } from './activate'

/** Approves those who still wait, all or none; somebody another board member has dealt with meanwhile is left alone. Throws 404, 403. */
export const approveMany = ({ user, write, env }: MemberContext, ids: readonly number[]) =>
  write(async (trx) => {
    const approved: number[] = []
    for (const id of new Set(ids)) {
      const person = await findEditable(trx, user, id)
      if (person.status !== 'pending') continue
      await activate(trx, user, person, env.PUBLIC_URL)
      approved.push(id)
    }
    return { approved }
  })
