import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'

/** Community mail to this `user` is paused: an issue with their address is open. */
export const isPaused = sql<SqlBool>`
  EXISTS (SELECT 1 FROM emailDeliveryIssue AS issue WHERE issue.emailKey = user.emailKey AND issue.status = 'active')`

/** Accounts community mail may go to: can sign in, subscribed, and no open delivery issue for the address. */
export const communityReaders = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', ['active', 'approved'])
    .where('user.emailSubscribed', '=', 1)
    .where(sql<SqlBool>`NOT ${isPaused}`)
    .orderBy('user.id')

/** The board members among them: who is told of new messages and reports. */
export const boardReaders = (db: Reader) =>
  communityReaders(db).where((where) => where.or([where('user.isAdmin', '=', 1), where('user.isSuperAdmin', '=', 1)]))
