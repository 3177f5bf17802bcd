import type { Reader, Trx } from '../../../db/schema'
import type { Permission } from '../../shared/permissions'
import type { Topic } from '../../shared/topics'
import type { Language } from '../../words/languages'
import type { Words } from '../../words/say'
import type { Person } from '../people'
import type { Settings } from '../settings'
import type { Quoted } from './email/mail-template'
import type { ReplyKind } from './email/reply-address'

/** What an email says; the template adds the community's name and the links to unsubscribe. */
export interface EmailContent {
  subject: string
  heading: string
  /** Plain text; blank lines separate paragraphs. */
  paragraphs: string[]
  /** What in the heading and the paragraphs the board wrote, and in which language. */
  quoted?: Quoted[]
  /** A button to a page of the portal; not of a type with a `link`. */
  action?: { label: string; path?: string }
  /** Why the reader gets this mail, in small print. */
  footer: string
  /** What mails about one thing are grouped by, such as 'message-12'; who answers them writes to the community's contact address. */
  thread?: string
  /** What the reader's answer by mail belongs to, where REPLY_ADDRESS takes such answers; without it the mail says that it does not. */
  answers?: { kind: ReplyKind; id: number }
  /** What a notification and a text message say; the subject where it is left out. Never what people wrote to each other. */
  shortText?: string
  /** What a text message says instead. */
  smsText?: string | null
  /** Of a digest: what it lists, for who hears of the outcome. */
  listed?: ListedItem[]
}
export interface ListedItem {
  topic: Topic
  id: number
}

/** What is known at the moment a letter is written: at each attempt to send it, and for its reader alone. */
export interface MessageContext<Params> {
  db: Reader
  /** The row it is about; 0 for none. */
  id: number
  params: Params
  reader: Person
  words: Words
  language: Language
  settings: Settings
  /** The address of a page of the portal, for links in the text. */
  url(path: string): string
}

export type Outcome = 'sent' | 'failed'
/** Told of a mail's final outcome, in the transaction that records it. */
export type OutcomeListener = (
  trx: Trx,
  about: { causeId: number | null; userId: number | null },
  outcome: Outcome,
  listed: ListedItem[],
) => Promise<unknown>

/** One kind of thing people are told: how it is put into words, and who may still hear it. */
export interface NotificationType<Params = Record<never, never>> {
  /** What it is stored under; never changed once it is in use. */
  name: string
  /** 'account' mail always goes; 'community' mail carries an unsubscribe link. Choose readers with `communityReaders`. */
  kind: 'account' | 'community'
  /** Account mail about an office goes only to who still holds it when it is sent. */
  duty?: Permission
  /** What it is about for those who choose what they hear of; none for account mail and the board's duties. Choose readers with `topicReaders`. */
  topic?: Topic | 'digest'
  /** Goes also to those who have the topic in their digest: it would come too late. */
  alsoDigest?: boolean
  /** What it says is of several things: once it is sent nothing but its subject is kept, so that none outlives its thing. */
  isOfMany?: boolean
  /** The link behind the button, with a token that `AccountLinks` makes when the mail is sent. */
  link?: { kind: string; path: string }
  /** The letter; or why it is not sent: it is over, or no longer for this reader. */
  write(occasion: MessageContext<Params>): Promise<EmailContent | string>
  settled?: OutcomeListener
}

/** Why something that waited is not sent. */
export const ACCOUNT_CLOSED = 'Not sent: the account is closed.'
export const GONE = 'Not sent: what it was about is gone, or is no longer for this reader.'
export const EXPIRED = 'Not sent: what it was about has expired.'
export const NOT_WANTED = 'Not sent: the reader does not want email about this.'
export const OVER = 'Not sent: what it was about is over.'
