import type { Reader } from '../../db/schema'

/** Accounts community mail may go to: can sign in, subscribed, and no open delivery issue for the address. */
export const communityReaders = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', ['active', 'approved'])
    .where('user.emailSubscribed', '=', 1)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('emailDeliveryIssue')
            .select('emailDeliveryIssue.id')
            .whereRef('emailDeliveryIssue.emailKey', '=', 'user.emailKey')
            .where('emailDeliveryIssue.status', '=', 'active'),
        ),
      ),
    )
    .orderBy('user.id')

/** The board members among them: who is told of new messages and reports. */
export const boardReaders = (db: Reader) =>
  communityReaders(db).where((where) => where.or([where('user.isAdmin', '=', 1), where('user.isSuperAdmin', '=', 1)]))
