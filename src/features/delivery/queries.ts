import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { writtenIn } from '../../server/translations'
import type { DeliveryIssue, Listed } from './answers'
import { type MailStatus, PAGE_SIZE } from './schema'

const SHOWN_MOST = 500

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

/** Sent mails are not counted, because counting them all would be slow. */
export async function countTroubles(db: Reader): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('mail')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy('status')
    .execute()
  const count = (status: MailStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { waiting: count('waiting'), failed: count('failed') }
}

export async function listMails(db: Reader, status: MailStatus, before?: number): Promise<Listed[]> {
  const page = db
    .selectFrom('mail')
    .leftJoin('notification', 'notification.id', 'mail.notificationId')
    .select(['mail.id', 'toAddress', 'subject', 'language', 'mail.kind', 'status', 'attempts', 'nextAttemptAt', 'lastError'])
    .select(['mail.createdAt', 'sentAt'])
    // Sent account mail has no notification row.
    .select(sql<SqlBool>`coalesce(notification.isGone, 0)`.as('isGone'))
    .where('status', '=', status)
    .orderBy('mail.id', 'desc')
    .limit(PAGE_SIZE)
  const mails = await (before === undefined ? page : page.where('mail.id', '<', before)).execute()
  return mails.map((mail) => ({
    ...mail,
    language: mail.language === null ? null : writtenIn(mail.language),
    about: null,
    isGone: Boolean(mail.isGone),
    mayHaveArrived: false,
  }))
}
