import type { ColumnType, Generated } from 'kysely'

/** 0 or 1; queries turn it into a boolean. */
export type Flag = ColumnType<number, number | undefined, number>
export type Id = Generated<number>

export interface UserTable {
  id: Id
  username: string
  usernameKey: string
  /** Made by `lookOf`: two user names must not look alike. */
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
  /** Up to four lines; null means that letters go to the home. */
  mailingAddress: ColumnType<string | null, string | null | undefined, string | null>
  textOptIn: Flag
  language: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: string
  lastLoginDate: string | null
  /** The end of the latest promised link; null if no link is promised or one was used. */
  passwordResetExpires: string | null
  /** When the emailed link was made that set the password; null without one. A password that replaces it keeps the time. */
  passwordSince: ColumnType<string | null, string | null | undefined, string | null>
  /** The account may not vote before this time, because nobody approved it or somebody copied the link that set its password. */
  votesHeldUntil: ColumnType<string | null, string | null | undefined, string | null>
  boardNotified: Flag
  status: ColumnType<string, string | undefined, string>
  secondStepAt: ColumnType<string | null, string | null | undefined, string | null>
  passkeyHandle: ColumnType<string | null, string | null | undefined, string | null>
  /** The state of the notice that the password is a common one: 'none', 'due' or 'told'. */
  passwordNotice: ColumnType<string, string | undefined, string>
  /** A trigger clears it when the phone number changes. */
  verifiedNumber: ColumnType<string | null, string | null | undefined, string | null>
  /** Of a ban or a refused registration; null after the account is let in. Never served to the person. */
  banReason: ColumnType<string | null, string | null | undefined, string | null>
  approvalNotificationSent: Flag
  /** Added to be invited later: gets no email until then, except links that the person asks for. */
  awaitsInvitation: Flag
  /** When the latest invitation was sent. */
  invitedAt: ColumnType<string | null, string | null | undefined, string | null>
  emailSubscribed: Flag
  unsubscribedAt: string | null
  unsubscribeReason: string | null
  unsubscribeNote: string | null
  digest: ColumnType<string, string | undefined, string>
  /** The date of the last check, in the community's time zone. */
  digestLookedOn: ColumnType<string | null, string | null | undefined, string | null>
  /** False keeps text that people wrote out of their mail. */
  textInMail: Flag
  /** The folded address, by which accounts of one home are found; empty without a whole address. */
  addressKey: ColumnType<string, string | undefined, string>
  /** The first time that the account was active; null before, and again when its approval is taken back. */
  settledAt: ColumnType<string | null, string | null | undefined, string | null>
  directoryListed: Flag
  directoryEmail: Flag
  directoryPhone: Flag
}

export interface HomeTable {
  id: Id
  /** Counts the changes, so that two people do not overwrite each other. */
  version: ColumnType<number, number | undefined, number>
  streetNumber: string
  streetName: string
  /** The folded address; unique. */
  addressKey: string
  lotNumber: ColumnType<string | null, string | null | undefined, string | null>
  votes: ColumnType<number, number | undefined, number>
  note: ColumnType<string, string | undefined, string>
  /** The account whose approval made the home. */
  grownFor: ColumnType<number | null, number | null | undefined, number | null>
}

export interface OwnerTable {
  id: Id
  version: ColumnType<number, number | undefined, number>
  homeId: number
  /** With an account, its name, email, phone and mailing address are served instead of the owner's. */
  accountId: ColumnType<number | null, number | null | undefined, number | null>
  /** The account that a ban or leaving unlinked. */
  formerAccountId: ColumnType<number | null, number | null | undefined, number | null>
  name: string
  email: ColumnType<string | null, string | null | undefined, string | null>
  phone: ColumnType<string | null, string | null | undefined, string | null>
  mailingAddress: ColumnType<string | null, string | null | undefined, string | null>
  secondAddress: ColumnType<string | null, string | null | undefined, string | null>
  delivery: ColumnType<'mail' | 'email' | 'both', 'mail' | 'email' | 'both' | undefined, 'mail' | 'email' | 'both'>
  /** A date, as are the three below. Null while nobody has chosen. */
  deliveryOn: ColumnType<string | null, string | null | undefined, string | null>
  confirmedOn: ColumnType<string | null, string | null | undefined, string | null>
  since: ColumnType<string | null, string | null | undefined, string | null>
  /** Null for a current owner. */
  until: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: string
  /** The date of the last email that asked the owner to confirm. */
  askedOn: ColumnType<string | null, string | null | undefined, string | null>
  /** The account whose approval made or linked the owner. */
  grownFor: ColumnType<number | null, number | null | undefined, number | null>
  growth: ColumnType<'made' | 'linked' | null, 'made' | 'linked' | null | undefined, 'made' | 'linked' | null>
}

/** The names that sign somebody in: user name and email address. Triggers keep it. */
interface SignInNameTable {
  key: string
  userId: ColumnType<number, never, never>
}

/** Former names and addresses of a person. Triggers fill it, and its rows leave with the account. */
interface PersonNameTable {
  userId: number
  text: string
}

interface NotificationChoiceTable {
  userId: number
  topic: string
  email: string
  sms: number
  push: number
}

/** When the emailed link was made from which a credential or session comes; null without one. */
export type CredentialSince = ColumnType<string | null, string | null | undefined, never>

interface PasswordLinkTable {
  id: Id
  userId: number
  kind: string
  /** SHA-256 of the token, hex. */
  passwordResetToken: string
  endsAt: string
  /** 1 if the link was given to somebody else to pass on. */
  handedOut: number
  createdAt: ColumnType<string | null, string | undefined, never>
}

/** A row of an account whose email address somebody else has changed. */
interface EmailHoldTable {
  userId: number
  emailKeyBefore: string
  startedAt: string
  endsAt: string
  /** When the former address came back. */
  undoneAt: string | null
}

interface SessionTable {
  /** SHA-256 of the id in the cookie, hex. */
  id: string
  userId: number
  createdAt: string
  /** The idle end moves with use, never past `endsAt`. */
  expiresAt: string
  endsAt: string
  userAgent: string
  provenUntil: string | null
  /** A date in UTC, without a time. */
  lastSeenAt: string | null
  browser: ColumnType<string | null, string | null | undefined, string | null>
  credentialSince: CredentialSince
}

interface SettingTable {
  key: string
  value: string
  fileId: number | null
}

interface AuditEntryTable {
  id: Id
  at: string
  actorId: number | null
  actorName: string
  action: string
  subject: string
  /** The id of the deleted account whose name the subject still holds. */
  personId: ColumnType<number | null, number | undefined, number | null>
}

/** Describes a file in the uploads folder. The row that refers to it decides who may fetch it. */
export interface StoredFileTable {
  id: Id
  storedName: string
  /** The uploader's name for the file, without path and control characters. */
  originalName: string
  mimeType: string
  extension: string
  bytes: number
  sha256: string
  /** In pixels; null if the file is not a picture that can be decoded. */
  width: number | null
  height: number | null
  smallName: string | null
  /** Describes a picture: null if nothing was said, empty if it is decorative. */
  altText: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: string
}

/** Lists files to delete from the disk, because their row was deleted. A trigger fills it. */
interface DroppedFileTable {
  storedName: string
}

interface UsageTable {
  userId: number
  /** In UTC, `YYYY-MM-DD`. */
  day: string
  text: number
  files: number
}

/** Everyone who may see the row may see its translations. */
interface TranslationTable {
  id: Id
  kind: string
  rowId: number
  language: string
  title: string
  text: string
  isOutdated: Flag
  authorId: ColumnType<number | null, number, number | null>
}

interface CaseNoteTable {
  id: Id
  kind: string
  caseId: number
  authorId: number | null
  text: string
  createdAt: string
}

interface IdempotencyKeyTable {
  authorId: number
  kind: string
  /** 0 for a row that belongs to no case. */
  caseId: number
  key: string
  rowId: number
}

/** Deleted rows that the board can restore until `until`. */
export interface RecentlyDeletedTable {
  type: string
  id: number
  title: string
  deletedAt: string
  deletedById: number | null
  until: string
  /** JSON: the deleted rows by table, parents before children. */
  rows: string
  /** JSON: ids of stored files that nothing else refers to. */
  files: string
  /** JSON of `SentWords`: what was emailed and texted about it. */
  words: string
  /** JSON of `encodeVotes`, for a poll with votes. */
  votes: string | null
}

/** One of the three ids is set. */
interface EditTable {
  id: Id
  announcementId: ColumnType<number | null, number | undefined, never>
  guidelineId: ColumnType<number | null, number | undefined, never>
  pollId: ColumnType<number | null, number | undefined, never>
  at: string
  byId: number | null
  /** The changed fields as JSON. */
  before: string
  after: string
}

export interface FoundationTables {
  user: UserTable
  home: HomeTable
  owner: OwnerTable
  signInName: SignInNameTable
  personName: PersonNameTable
  notificationChoice: NotificationChoiceTable
  passwordLink: PasswordLinkTable
  emailHold: EmailHoldTable
  session: SessionTable
  setting: SettingTable
  auditEntry: AuditEntryTable
  storedFile: StoredFileTable
  droppedFile: DroppedFileTable
  usage: UsageTable
  translation: TranslationTable
  caseNote: CaseNoteTable
  idempotencyKey: IdempotencyKeyTable
  recentlyDeleted: RecentlyDeletedTable
  edit: EditTable
}
