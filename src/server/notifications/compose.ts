import type { Selectable } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { MailTable } from '../../../db/tables/mail'
import { may } from '../../shared/permissions'
import { maySignIn } from '../../shared/residents'
import type { Topic } from '../../shared/topics'
import { DEFAULT_LANGUAGE, type Language } from '../../words/languages'
import { wordsIn } from '../../words/words'
import { findPerson, type Person } from '../people'
import { readSettings, type Settings } from '../settings'
import { writtenIn } from '../translations'
import { choicesOf } from './choices'
import { TOKEN_SLOT, topicUnsubscribeUrl, type UnsubscribeScope, unsubscribeUrl, withoutSlots } from './email/link-tokens'
import { renderMail, withoutLink } from './email/mail-template'
import { replyAddress } from './email/reply-address'
import { ACCOUNT_CLOSED, type EmailContent, GONE, type ListedItem, NOT_WANTED, type NotificationType } from './notification-type'

export type MailRow = Selectable<MailTable>
export interface ComposedEmail {
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
  unsubscribeScope: UnsubscribeScope
  listed?: ListedItem[]
  attachmentId?: number | null
  thread?: string | undefined
  /** Empty: the sender's address. */
  replyTo?: string
  language: Language
}
interface ComposeEnv {
  PUBLIC_URL: string
  REPLY_ADDRESS?: string | undefined
}
/** Composes a mail in its recipient's language from the current data. Returns the reason if it must not be sent. */
export type ComposeEmail = (db: Reader, mail: MailRow) => Promise<ComposedEmail | string>

export function createComposeEmail(types: readonly NotificationType<never>[], env: ComposeEnv): ComposeEmail {
  return async (db, mail) => {
    const { notificationId, bodyId } = mail
    if (bodyId !== null) return asSent(db, mail, bodyId)
    if (notificationId === null) return GONE
    const context = await findMessageContext(db, types, { ...mail, notificationId })
    if (typeof context === 'string') return context
    const { type, notification, recipient } = context
    const { causeId, params } = notification
    const topic = notification.topic as Topic | 'digest' | null
    if (topic && !(await wants(db, recipient, topic, type.alsoDigest))) return NOT_WANTED
    return composeEmail(db, env, type, { causeId, topic, params: JSON.parse(params) as never }, recipient)
  }
}

/** The notification and its recipient as of now, or the reason why it is not sent. */
export async function findMessageContext(
  db: Reader,
  types: readonly NotificationType<never>[],
  {
    notificationId,
    userId,
    toAddress,
    language,
  }: Pick<MailRow, 'userId' | 'toAddress'> & { notificationId: number; language?: string | null },
) {
  const notification = await db.selectFrom('notification').selectAll().where('id', '=', notificationId).executeTakeFirst()
  // A newer version may have stored a type that this one does not know.
  const type = types.find(({ name }) => name === notification?.kind)
  if (!notification || !type) return GONE
  const recipient = userId === null ? type.toAddresses && personAt(toAddress, language) : await findPerson(db, userId)
  if (!recipient || (type.requiredPermission && !maySignIn(recipient.status))) return ACCOUNT_CLOSED
  return type.requiredPermission && !may(recipient, type.requiredPermission) ? GONE : { type, notification, recipient }
}

/** Stands for whoever reads a mail to an address. */
const personAt = (email: string, language: string | null = null): Person => ({
  ...{ id: 0, username: '', name: '', email, streetNumber: '', streetName: '', hoaStatus: '', status: '', createdAt: '' },
  ...{
    isAdmin: false,
    isSuperAdmin: false,
    phoneVerified: false,
    textOptIn: false,
    approvalNotificationSent: false,
    emailSubscribed: false,
  },
  ...{ language: language === null ? null : writtenIn(language), phoneNumber: null, mailingAddress: null, lastLoginDate: null },
  ...{ unsubscribedAt: null, unsubscribeReason: null, unsubscribeNote: null },
  directory: { listed: false, showEmail: false, showPhone: false },
})

async function asSent(db: Reader, { subject, language }: MailRow, bodyId: number): Promise<ComposedEmail> {
  const body = await db.selectFrom('mailBody').select(['text', 'html']).where('id', '=', bodyId).executeTakeFirstOrThrow()
  return { subject, ...body, language: writtenIn(language ?? DEFAULT_LANGUAGE), unsubscribeUrl: null, unsubscribeScope: 'all' }
}

async function wants(db: Reader, recipient: Person, topic: Topic | 'digest', alsoDigest = false) {
  if (topic === 'digest') return true
  const email = await emailOf(db, recipient, topic)
  return email === 'now' || (alsoDigest && email === 'digest')
}

async function emailOf(db: Reader, recipient: Person, topic: Topic | 'digest' | null) {
  return topic === null || topic === 'digest' ? null : (await choicesOf(db, recipient))[topic].email
}

export async function composeEmail<Params>(
  db: Reader,
  { PUBLIC_URL: publicUrl, REPLY_ADDRESS }: ComposeEnv,
  type: NotificationType<Params>,
  { causeId, topic, params }: { causeId: number | null; topic: Topic | 'digest' | null; params: Params },
  recipient: Person,
): Promise<ComposedEmail | string> {
  const settings = await readSettings(db)
  const language = recipient.language ?? type.languageIn?.(params) ?? settings.language
  const link = linkIn(language)
  const url = (path: string) => link(`${publicUrl}${path}`)
  const words = wordsIn(language)
  // A stranger can register anybody's address under any name, and the mail greets with that name.
  const greeted = { ...recipient, name: withoutLink(recipient.name) }
  const email = await type.write({ db, id: causeId ?? 0, params, reader: greeted, words, language, settings, url })
  if (typeof email === 'string') return email
  const leave = type.kind === 'community' ? unsubscribeUrl(publicUrl) : null
  const action = actionOf(email, type, publicUrl)
  const isAhead = type.alsoDigest === true && (await emailOf(db, recipient, topic)) === 'digest'
  const { noReply, writeAbove } = words.mails.conversation
  const reachesUs = email.replyTarget && REPLY_ADDRESS
  const said = renderMail({
    heading: withoutSlots(email.heading),
    paragraphs: [...email.paragraphs.map(withoutSlots), ...(email.replyTarget && !REPLY_ADDRESS ? [noReply] : [])],
    ...(email.quoted ? { quoted: email.quoted.map((quote) => ({ ...quote, text: withoutSlots(quote.text) })) } : {}),
    ...(email.sections ? { sections: email.sections } : {}),
    ...(reachesUs ? { top: writeAbove } : {}),
    footer: email.footer,
    community: withoutSlots(settings.name),
    accent: settings.accent,
    language,
    ...(action ? { action: { ...action, url: link(action.url) } } : {}),
    ...(leave ? { unsubscribeUrl: link(leave) } : {}),
    ...(topic
      ? {
          topic: {
            name: topic,
            isAhead,
            choicesUrl: link(`${publicUrl}/profile?tab=email`),
            stopUrl: link(topicUnsubscribeUrl(publicUrl)),
          },
        }
      : {}),
  })
  return {
    subject: oneLine(email.subject),
    ...said,
    unsubscribeUrl: topic ? topicUnsubscribeUrl(publicUrl) : leave,
    unsubscribeScope: topic ?? 'all',
    language,
    ...asked(email, settings, recipient, REPLY_ADDRESS),
  }
}

const asked = (
  { listed = [], attachmentId = null, thread, replyTarget }: EmailContent,
  { contactEmail, linkSecret }: Settings,
  { id: userId }: Person,
  base?: string,
) => ({
  ...{ listed, attachmentId },
  ...(thread ? { thread } : {}),
  ...(thread || replyTarget
    ? { replyTo: replyTarget && base ? replyAddress(base, linkSecret, { ...replyTarget, userId }) : contactEmail }
    : {}),
})

function actionOf({ action }: EmailContent, { link }: Pick<NotificationType, 'link'>, publicUrl: string) {
  if (!action) return undefined
  return { label: action.label, url: `${publicUrl}${link ? `${link.path}?token=${TOKEN_SLOT}` : (action.path ?? '/')}` }
}

const linkIn = (language: Language) => (address: string) => {
  if (language === DEFAULT_LANGUAGE) return address
  const [path = '', fragment] = address.split('#')
  const named = `${path}${path.includes('?') ? '&' : '?'}language=${language}`
  return fragment === undefined ? named : `${named}#${fragment}`
}

/** For a header: removes line breaks and `=?`, which begins an encoded word. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 200)
