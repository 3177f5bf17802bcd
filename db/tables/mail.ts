import type { ColumnType } from 'kysely'
import type { Id } from './foundation'

export interface MailTable {
  id: Id
  userId: number | null
  toAddress: string
  /** As sent; before that in the words of the moment it was queued. Empty once what it is about is deleted. */
  subject: string
  /** Of the subject, and of what it said once it was sent; null where nobody knows. */
  language: ColumnType<string | null, string | null | undefined, string | null>
  /** What it is about; null for account mail that has gone out. */
  notificationId: ColumnType<number | null, number | null | undefined, number | null>
  /** Always empty: `bodyId` names what was sent. */
  text: string
  html: string
  /** What it said when it was sent; null where nothing of it is kept. */
  bodyId: ColumnType<number | null, number | null | undefined, number | null>
  /** 'account' always goes; 'community' stops with the subscription or a delivery issue. */
  kind: string
  /** The name of its notice, such as 'approval', which is told the outcome. */
  cause: string | null
  causeId: number | null
  /** Always null. */
  unsubscribeUrl: string | null
  /** The link to choose a password that is made when the mail is sent: 'invitation' or 'reset'; null for none. */
  linkKind: ColumnType<string | null, string | null | undefined, string | null>
  /** waiting, sent or failed. */
  status: string
  attempts: ColumnType<number, number | undefined, number>
  nextAttemptAt: string
  lastError: string | null
  messageId: string
  createdAt: string
  sentAt: string | null
}

/** An event people are told of: the name of its notice, the row it is about, and what else its words need. */
export interface NotificationTable {
  id: Id
  kind: string
  causeId: number | null
  /** JSON. */
  params: string
  /** What it is about for those who choose what they hear of; null for account mail and the board's duties. */
  topic: ColumnType<string | null, string | null | undefined, string | null>
  /** What it is about was deleted, and its words with it. */
  isGone: ColumnType<number, number | undefined, number>
  /** Whom the courier is yet to tell beside mail: ids as JSON; null once it has. */
  pendingRecipients: string | null
  createdAt: string
}

/** What several mails say, with a mark where each has its own link to unsubscribe. */
export interface MailBodyTable {
  id: Id
  /** Of text and html, so that what many got is kept once. */
  hash: ColumnType<string | null, string | null | undefined, string | null>
  text: string
  html: string
}

export interface EmailDeliveryIssueTable {
  id: Id
  email: string
  emailKey: string
  /** bounce or complaint. */
  issueType: string
  subType: string | null
  timestamp: string
  diagnosticCode: string | null
  messageId: string | null
  feedbackId: string | null
  /** As received; never served. */
  rawPayload: string | null
  /** active or resolved. */
  status: string
  resolvedAt: string | null
  userId: number | null
}

/** Notifications of Amazon SNS already dealt with: the same one may arrive more than once. */
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
