import type { ColumnType, Generated } from 'kysely'

/** SQLite has no boolean: 0 and 1 here, boolean from queries on. */
export type Flag = ColumnType<number, number | undefined, number>
export type Id = Generated<number>

export interface UserTable {
  id: Id
  username: string
  /** Folded user name (see `foldKey`): unique without case. */
  usernameKey: string
  /** What the user name looks like (see `lookOf`); no new one may look the same. */
  usernameLook: ColumnType<string, string | undefined, string>
  passwordHash: string
  name: string
  email: string
  emailKey: string
  streetNumber: string
  streetName: string
  hoaStatus: string
  isAdmin: Flag
  isSuperAdmin: Flag
  phoneNumber: string | null
  /** Up to four lines; null where letters go to the house. */
  mailingAddress: ColumnType<string | null, string | null | undefined, string | null>
  textOptIn: Flag
  /** A code; null for no choice. */
  language: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: string
  /** Calendar date in the community's time zone, never a time. */
  lastLoginDate: string | null
  /** Until when the latest promised link works; null when none is promised, or one of them has been used. */
  passwordResetExpires: string | null
  /** After somebody else's change the account does not vote until then. */
  votesHeldUntil: ColumnType<string | null, string | null | undefined, string | null>
  /** 0 for a registration the board is still to hear of. */
  boardTold: Flag
  status: ColumnType<string, string | undefined, string>
  /** Since when the password alone is not enough; null where it is. */
  secondStepAt: ColumnType<string | null, string | null | undefined, string | null>
  /** What passkeys know the account by: random; null before the first one. */
  passkeyHandle: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether they are told that their password is a common one: 'none', 'due' or 'told'. */
  passwordNotice: ColumnType<string, string | undefined, string>
  /** Their phone number as +15555550199, once they have confirmed it; a trigger takes it away when the number changes. */
  verifiedNumber: ColumnType<string | null, string | null | undefined, string | null>
  /** Why the board banned them; null once they are back. Never served to themselves. */
  banReason: ColumnType<string | null, string | null | undefined, string | null>
  approvalNotificationSent: Flag
  emailSubscribed: Flag
  unsubscribedAt: string | null
  unsubscribeReason: string | null
  unsubscribeNote: string | null
  /** How often their digest comes: 'weekly' or 'daily'. */
  digest: ColumnType<string, string | undefined, string>
  /** The community's day on which it was last looked at. */
  digestLookedOn: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether mail may carry what people wrote. */
  textInMail: Flag
}

/** How somebody wants to hear of a topic, where they have chosen; see shared/topics.ts. */
export interface NotificationChoiceTable {
  userId: number
  topic: string
  email: string
  sms: number
  push: number
}

/** A link that opens the account; made when its mail is sent. */
export interface PasswordLinkTable {
  id: Id
  userId: number
  /** 'invitation' or 'reset'. */
  kind: string
  /** SHA-256 of the token, hex. */
  passwordResetToken: string
  endsAt: string
  /** It was given to somebody else to pass on, not sent to the account's own address. */
  handedOut: number
}

export interface SessionTable {
  /** SHA-256 of the id in the cookie, hex. */
  id: string
  userId: number
  createdAt: string
  /** Idle end: moves forward with use, never past `endsAt`. */
  expiresAt: string
  /** Absolute end. */
  endsAt: string
  userAgent: string
  /** Until when its owner has proven who they are; null when they have not lately. */
  provenUntil: string | null
  /** A calendar date in UTC, never a time. */
  lastSeenAt: string | null
  /** The hash of its browser's cookie; null for one from before there were any. */
  browser: ColumnType<string | null, string | null | undefined, string | null>
}

export interface SettingTable {
  key: string
  /** JSON. */
  value: string
  /** Where the setting is a file. */
  fileId: number | null
}

export interface MailTable {
  id: Id
  userId: number | null
  toAddress: string
  /** As sent; before that in the words of the moment it was queued. */
  subject: string
  /** What it is about; null for mail from before there were tellings, and for account mail that has gone out. */
  tellingId: ColumnType<number | null, number | null | undefined, number | null>
  /** Of mail from before there were tellings; empty where `bodyId` says what many mails say alike. */
  text: string
  html: string
  /** What it said when it was sent. */
  bodyId: ColumnType<number | null, number | null | undefined, number | null>
  /** 'account' always goes; 'community' stops with the subscription or a delivery issue. */
  kind: string
  /** The name of its notice, such as 'approval', which is told the outcome. */
  cause: string | null
  causeId: number | null
  /** Of mail from before there were tellings. With `TOKEN_PLACE` where the token goes. */
  unsubscribeUrl: string | null
  /** The link to choose a password that is made when the mail is sent: 'invitation' or 'reset'; null for none. */
  opens: ColumnType<string | null, string | null | undefined, string | null>
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
export interface TellingTable {
  id: Id
  kind: string
  causeId: number | null
  /** JSON. */
  params: string
  /** What it is about for those who choose what they hear of; null for account mail and the board's duties. */
  topic: ColumnType<string | null, string | null | undefined, string | null>
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

export interface AuditEntryTable {
  id: Id
  at: string
  actorId: number | null
  actorName: string
  action: string
  subject: string
}

/** Notifications of Amazon SNS already dealt with: the same one may arrive more than once. */
export interface BounceNoticeTable {
  messageId: string
  receivedAt: string
}

export interface FoundationTables {
  bounceNotice: BounceNoticeTable
  user: UserTable
  notificationChoice: NotificationChoiceTable
  passwordLink: PasswordLinkTable
  session: SessionTable
  setting: SettingTable
  mail: MailTable
  telling: TellingTable
  mailBody: MailBodyTable
  emailDeliveryIssue: EmailDeliveryIssueTable
  auditEntry: AuditEntryTable
}
