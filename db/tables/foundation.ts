import type { ColumnType, Generated } from 'kysely'

/** 0 or 1; queries turn it into a boolean. */
export type Flag = ColumnType<number, number | undefined, number>
export type Id = Generated<number>

export interface UserTable {
  id: Id
  username: string
  /** The user name without case (see `foldKey`). */
  usernameKey: string
  /** The look of the user name (see `lookOf`); no new one may look the same. */
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
  /** Up to four lines; null when letters go to the home. */
  mailingAddress: ColumnType<string | null, string | null | undefined, string | null>
  textOptIn: Flag
  /** A language code; null for no choice. */
  language: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: string
  /** A date in the community's time zone, without a time. */
  lastLoginDate: string | null
  /** The end of the latest promised link; null if none is promised or one was used. */
  passwordResetExpires: string | null
  /** The account may not vote until then, after somebody else changed it. */
  votesHeldUntil: ColumnType<string | null, string | null | undefined, string | null>
  /** 0 while the board is still to be notified of the registration. */
  boardNotified: Flag
  status: ColumnType<string, string | undefined, string>
  /** When the second step was turned on; null without one. */
  secondStepAt: ColumnType<string | null, string | null | undefined, string | null>
  /** The random user handle of passkeys; null before the first one. */
  passkeyHandle: ColumnType<string | null, string | null | undefined, string | null>
  /** The notice that the password is a common one: 'none', 'due' or 'told'. */
  passwordNotice: ColumnType<string, string | undefined, string>
  /** The confirmed phone number as +15555550199; a trigger clears it when the number changes. */
  verifiedNumber: ColumnType<string | null, string | null | undefined, string | null>
  /** The board's reason for a ban; null once they are back. Never served to themselves. */
  banReason: ColumnType<string | null, string | null | undefined, string | null>
  approvalNotificationSent: Flag
  emailSubscribed: Flag
  unsubscribedAt: string | null
  unsubscribeReason: string | null
  unsubscribeNote: string | null
  /** 'weekly' or 'daily'. */
  digest: ColumnType<string, string | undefined, string>
  /** The day on which the digest was last checked, in the community's time zone. */
  digestLookedOn: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether email may contain what people wrote. */
  textInMail: Flag
}

/** The channels somebody chose for a topic; see shared/topics.ts. */
export interface NotificationChoiceTable {
  userId: number
  topic: string
  email: string
  sms: number
  push: number
}

export interface PasswordLinkTable {
  id: Id
  userId: number
  /** 'invitation' or 'reset'. */
  kind: string
  /** SHA-256 of the token, hex. */
  passwordResetToken: string
  endsAt: string
  /** It was given to somebody else to pass on. */
  handedOut: number
}

export interface SessionTable {
  /** SHA-256 of the id in the cookie, hex. */
  id: string
  userId: number
  createdAt: string
  /** The idle end: moves forward with use, never past `endsAt`. */
  expiresAt: string
  /** The absolute end. */
  endsAt: string
  userAgent: string
  /** The end of the last re-authentication; null without one. */
  provenUntil: string | null
  /** A date in UTC, without a time. */
  lastSeenAt: string | null
  /** The hash of its browser's cookie. */
  browser: ColumnType<string | null, string | null | undefined, string | null>
}

export interface SettingTable {
  key: string
  /** JSON. */
  value: string
  fileId: number | null
}

export interface AuditEntryTable {
  id: Id
  at: string
  actorId: number | null
  actorName: string
  action: string
  subject: string
}

/** Bytes in the uploads folder. The row that refers to them decides who may fetch them. */
export interface StoredFileTable {
  id: Id
  /** The random name on disk. */
  storedName: string
  /** The uploader's name for it, without path and control characters. */
  originalName: string
  mimeType: string
  extension: string
  /** Size of the stored bytes; `sha256` (hex) is theirs too. */
  bytes: number
  sha256: string
  /** In pixels, for a picture that can be decoded. */
  width: number | null
  height: number | null
  smallName: string | null
  createdAt: string
}

/** Files whose row was deleted and whose bytes are still to be. Filled by a trigger. */
export interface DroppedFileTable {
  storedName: string
}

/** The bytes a person stored on their last day of storing. */
export interface UsageTable {
  userId: number
  /** In UTC, `YYYY-MM-DD`. */
  day: string
  text: number
  files: number
}

/** The text of a row in another language, visible to everyone who may see the row. */
interface TranslationTable {
  id: Id
  /** The table of the row. */
  kind: string
  rowId: number
  language: string
  title: string
  text: string
  /** The original has changed since. */
  isOutdated: Flag
  authorId: ColumnType<number | null, number, number | null>
}

/** A note of the board about a message or report. */
export interface CaseNoteTable {
  id: Id
  kind: string
  caseId: number
  authorId: number | null
  text: string
  createdAt: string
}

/** An idempotency key and the row it made. */
export interface IdempotencyKeyTable {
  authorId: number
  /** 'message', 'entry', 'comment', … */
  kind: string
  /** 0 for a row that belongs to no case. */
  caseId: number
  key: string
  rowId: number
}

export interface FoundationTables {
  user: UserTable
  notificationChoice: NotificationChoiceTable
  passwordLink: PasswordLinkTable
  session: SessionTable
  setting: SettingTable
  auditEntry: AuditEntryTable
  storedFile: StoredFileTable
  droppedFile: DroppedFileTable
  usage: UsageTable
  translation: TranslationTable
  caseNote: CaseNoteTable
  idempotencyKey: IdempotencyKeyTable
}
