import type { Reader, Trx } from '../../../db/schema'
import type { Permission } from '../../shared/permissions'
import type { Topic } from '../../shared/topics'
import type { Language } from '../../words/languages'
import type { Words } from '../../words/messages'
import type { Person } from '../people'
import type { Settings } from '../settings'
import type { Quoted, Section } from './email/mail-template'
import type { ReplyKind } from './email/reply-address'

/** The template adds the community's name and the unsubscribe links. */
export interface EmailContent {
  subject: string
  heading: string
  /** Plain text; blank lines separate paragraphs. */
  paragraphs: string[]
  /** Text of the heading and the paragraphs that the board wrote, with its language. */
  quoted?: Quoted[]
  sections?: Section[]
  /** A button to a page of the portal; not of a type with a `link`. */
  action?: { label: string; path?: string }
  /** The reason why the recipient gets this mail, in small print. */
  footer: string
  /** Groups mails, such as 'message-12'. Answers go to the community's contact address. */
  thread?: string
  /** The conversation or report that an answer by mail is added to; without REPLY_ADDRESS the mail says that answers are not received. */
  replyTarget?: { kind: ReplyKind; id: number }
  /** The text of a short message; the subject by default. Never private text by people. */
  shortText?: string
  /** The text of a text message, when it differs. */
  smsText?: string | null
  /** The items of a digest, for `onOutcome`. */
  listed?: ListedItem[]
  /** The id of a stored file that comes with the mail. */
  attachmentId?: number | null
}
export interface ListedItem {
  topic: Topic
  id: number
}

export interface MessageContext<Params> {
  db: Reader
  /** The row that caused it; 0 for none. */
  id: number
  params: Params
  reader: Person
  words: Words
  language: Language
  settings: Settings
  url(path: string): string
}

export type Outcome = 'sent' | 'failed'
/** Called in the transaction that records a mail's final outcome. */
export type OutcomeListener = (
  trx: Trx,
  about: { causeId: number | null; userId: number | null },
  outcome: Outcome,
  listed: ListedItem[],
) => Promise<unknown>

export interface NotificationType<Params = Record<never, never>> {
  /** Stored; never changed once it is in use. */
  name: string
  /** 'account' mail always goes; 'community' mail carries an unsubscribe link. Choose readers with `communityReaders`. */
  kind: 'account' | 'community'
  /** The language of its request, for recipients who have chosen none. */
  languageIn?: (params: Params) => Language | undefined
  /** Sent only to recipients who have this permission at that moment. */
  requiredPermission?: Permission
  /** Recipients choose their channels by topic; none for account mail and for the board's duties. */
  topic?: Topic | 'digest'
  /** Also sent at once to those who chose the digest, which would come too late. */
  alsoDigest?: boolean
  /** Also goes to people without account: `reader` is then an `AddressOnly`. */
  toAddresses?: boolean
  /** It speaks of several rows: its body is not kept, so that no text outlives its row. */
  isOfMany?: boolean
  /** The link behind the button, with a token that `AccountLinks` makes when the mail is sent. */
  link?: { kind: string; path: string }
  /** Returns the reason when it must not be sent. */
  write(occasion: MessageContext<Params>): Promise<EmailContent | string>
  onOutcome?: OutcomeListener
}

export const ACCOUNT_CLOSED = 'Not sent: the account is closed.'
export const GONE = 'Not sent: what it was about is gone, or is no longer for this reader.'
export const EXPIRED = 'Not sent: what it was about has expired.'
export const NOT_WANTED = 'Not sent: the reader does not want email about this.'
export const OVER = 'Not sent: what it was about is over.'
