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
  boardNotified: Flag
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
  /** The hash of its browser's cookie. */
  browser: ColumnType<string | null, string | null | undefined, string | null>
}

export interface SettingTable {
  key: string
  /** JSON. */
  value: string
  /** Where the setting is a file. */
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

export interface FoundationTables {
  user: UserTable
  notificationChoice: NotificationChoiceTable
  passwordLink: PasswordLinkTable
  session: SessionTable
  setting: SettingTable
  auditEntry: AuditEntryTable
}
