import type { ColumnType } from 'kysely'
import type { Id } from './foundation'

export interface MailTable {
  id: Id
  userId: number | null
  toAddress: string
  /** The sent text, or the queued one before that. Empty once its subject matter is deleted. */
  subject: string
  /** The language of subject and body; null when unknown. */
  language: ColumnType<string | null, string | null | undefined, string | null>
  /** Null for account mail that was sent. */
  notificationId: ColumnType<number | null, number | null | undefined, number | null>
  /** The body as sent; null when it is not kept. */
  bodyId: ColumnType<number | null, number | null | undefined, number | null>
  /** 'account' always goes; 'community' stops with the subscription or a delivery issue. */
  kind: string
  /** The name of its notification type, such as 'approval'. */
  cause: string | null
  causeId: number | null
  /** The kind of link that is made when the mail is sent: 'invitation', 'reset' or 'notMe'; null for none. */
  linkKind: ColumnType<string | null, string | null | undefined, string | null>
  status: string
  attempts: ColumnType<number, number | undefined, number>
  nextAttemptAt: string
  lastError: string | null
  messageId: string
  createdAt: string
  sentAt: string | null
}

/** An event people are notified of. `kind` is the name of its notification type, `causeId` the row it is about. */
export interface NotificationTable {
  id: Id
  kind: string
  causeId: number | null
  /** JSON. */
  params: string
  /** The topic that people choose; null for account mail and the board's duties. */
  topic: ColumnType<string | null, string | null | undefined, string | null>
  /** Its row was deleted, and its words with it. */
  isGone: ColumnType<number, number | undefined, number>
  /** The user ids (JSON) still to be notified by text and push; null when done. */
  pendingRecipients: string | null
  createdAt: string
}

/** A body that several mails share, with a placeholder for each one's unsubscribe link. */
export interface MailBodyTable {
  id: Id
  /** Covers text and html. */
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
  /** The received text; never served. */
  rawPayload: string | null
  status: string
  resolvedAt: string | null
  userId: number | null
}

/** Handled Amazon SNS notifications: each may arrive more than once. */
export interface BounceNoticeTable {
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
