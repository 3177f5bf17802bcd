import type { Reader } from '../../../db/schema'
import type { DeliveryIssue } from './answers'

const SHOWN_MOST = 500

/** Addresses with trouble, the latest first, with whose they are. */
export const listIssues = (db: Reader, status: string): Promise<DeliveryIssue[]> =>
  db
    .selectFrom('emailDeliveryIssue as issue')
    .leftJoin('user', 'user.id', 'issue.userId')
    .select([
      'issue.id',
      'issue.email',
      'issue.issueType',
      'issue.subType',
      'issue.timestamp',
      'issue.diagnosticCode',
      'issue.messageId',
      'issue.feedbackId',
      'issue.status',
      'issue.resolvedAt',
      'issue.userId',
      'user.name',
      'user.streetNumber',
      'user.streetName',
    ])
    .where('issue.status', '=', status)
    .orderBy('issue.id', 'desc')
    .limit(SHOWN_MOST)
    .execute()

/** Accounts whose present address is paused. */
export async function listPausedUsers(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('emailDeliveryIssue as issue', 'issue.emailKey', 'user.emailKey')
    .select('user.id')
    .distinct()
    .where('issue.status', '=', 'active')
    .execute()
  return rows.map((row) => row.id)
}
