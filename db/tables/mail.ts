import type { ColumnType } from 'kysely'
import type { Id } from './foundation'

export interface MailTable {
  id: Id
  userId: number | null
  toAddress: string
  /** Empty after the row that the mail is about was deleted. */
  subject: string
  language: ColumnType<string | null, string | null | undefined, string | null>
  /** Null for account mail that was sent. */
  notificationId: ColumnType<number | null, number | null | undefined, number | null>
  bodyId: ColumnType<number | null, number | null | undefined, number | null>
  /** 'account' is always sent; 'community' stops with the subscription or a delivery issue. */
  kind: string
  cause: string | null
  causeId: number | null
  /** 'invitation', 'reset', 'signIn' or 'notMe': the link is made when the mail is sent. */
  linkKind: ColumnType<string | null, string | null | undefined, string | null>
  status: string
  attempts: ColumnType<number, number | undefined, number>
  nextAttemptAt: string
  lastError: string | null
  messageId: string
  createdAt: string
  sentAt: string | null
}

/** `kind` is the name of the notification type, `causeId` the row it is about. */
interface NotificationTable {
  id: Id
  kind: string
  causeId: number | null
  params: string
  /** Null for account mail and for the board's duties, which nobody can turn off. */
  topic: ColumnType<string | null, string | null | undefined, string | null>
  isGone: ColumnType<number, number | undefined, number>
  /** User ids (JSON) that are still to be notified by text and push; null when done. */
  pendingRecipients: string | null
  createdAt: string
  /** Its mails and short messages are not sent before this time, because its deed can be undone until then. */
  heldUntil: ColumnType<string | null, string | undefined, string>
}

/** Several mails share a body, which has a placeholder for each one's unsubscribe link. */
interface MailBodyTable {
  id: Id
  hash: ColumnType<string | null, string | null | undefined, string | null>
  text: string
  html: string
}

export interface EmailDeliveryIssueTable {
  id: Id
  email: string
  emailKey: string
  issueType: string
  subType: string | null
  timestamp: string
  diagnosticCode: string | null
  messageId: string | null
  feedbackId: string | null
  rawPayload: string | null
  status: string
  resolvedAt: string | null
  userId: number | null
}

/** Records handled Amazon SNS notifications, because each may arrive more than once. */
interface BounceNoticeTable {
  messageId: string
  receivedAt: string
}

export interface MailTables {
  bounceNotice: BounceNoticeTable
  mail: MailTable
  notification: NotificationTable
  mailBody: MailBodyTable
  emailDeliveryIssue: EmailDeliveryIssueTable
}
