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
import { languageOf } from './recipients'

export type MailRow = Selectable<MailTable>
/** What a mail says, but for the token of its link. */
export interface Composed {
  subject: string
  text: string
  html: string
  /** For the header of that name. */
  unsubscribeUrl: string | null
  /** What that link stops. */
  stops: UnsubscribeScope
  listed?: ListedItem[]
  thread?: string | undefined
  /** Where answers go; empty for the sender. */
  replyTo?: string
  language: Language
}
export interface ComposeEnv {
  PUBLIC_URL: string
  /** Where answers by mail are taken in. */
  REPLY_ADDRESS?: string | undefined
}
/** Puts a mail into its reader's words as of now; or says why it should not be sent. */
export type Compose = (db: Reader, mail: MailRow) => Promise<Composed | string>

export function createCompose(notices: readonly NotificationType<never>[], env: ComposeEnv): Compose {
  return async (db, mail) => {
    const { notificationId, bodyId, userId } = mail
    if (bodyId !== null) return asSent(db, mail, bodyId)
    if (notificationId === null) return GONE
    const occasion = await findMessageContext(db, notices, { notificationId, userId })
    if (typeof occasion === 'string') return occasion
    const { notice, notification, reader } = occasion
    const { causeId, params } = notification
    const topic = notification.topic as Topic | 'digest' | null
    if (topic && !(await wants(db, reader, topic, notice.alsoDigest))) return NOT_WANTED
    return composeFor(db, env, notice, { causeId, topic, params: JSON.parse(params) as never }, reader)
  }
}

/** What somebody is told of, and who they are now; or why nobody is to be told. */
export async function findMessageContext(
  db: Reader,
  notices: readonly NotificationType<never>[],
  { notificationId, userId }: { notificationId: number; userId: number | null },
) {
  const notification = await db.selectFrom('notification').selectAll().where('id', '=', notificationId).executeTakeFirst()
  // A version that knew more kinds than this one may have left it.
  const notice = notices.find(({ name }) => name === notification?.kind)
  if (!notification || !notice) return GONE
  const reader = userId === null ? undefined : await findPerson(db, userId)
  if (!reader || (notice.duty && !maySignIn(reader.status))) return ACCOUNT_CLOSED
  return notice.duty && !may(reader, notice.duty) ? GONE : { notice, notification, reader }
}

async function asSent(db: Reader, { subject, language }: MailRow, bodyId: number): Promise<Composed> {
  const body = await db.selectFrom('mailBody').select(['text', 'html']).where('id', '=', bodyId).executeTakeFirstOrThrow()
  return { subject, ...body, language: writtenIn(language ?? DEFAULT_LANGUAGE), unsubscribeUrl: null, stops: 'all' }
}

/** What a digest may list is looked at when it is written. */
async function wants(db: Reader, reader: Person, topic: Topic | 'digest', alsoDigest = false) {
  if (topic === 'digest') return true
  const email = await emailOf(db, reader, topic)
  return email === 'now' || (alsoDigest && email === 'digest')
}

/** How a reader wants email about a topic; null where it is no topic. */
async function emailOf(db: Reader, reader: Person, topic: Topic | 'digest' | null) {
  return topic === null || topic === 'digest' ? null : (await choicesOf(db, reader))[topic].email
}

export async function composeFor<Params>(
  db: Reader,
  { PUBLIC_URL: publicUrl, REPLY_ADDRESS }: ComposeEnv,
  notice: NotificationType<Params>,
  { causeId, topic, params }: { causeId: number | null; topic: Topic | 'digest' | null; params: Params },
  reader: Person,
): Promise<Composed | string> {
  const settings = await readSettings(db)
  const language = languageOf(reader, settings)
  const link = linkIn(language)
  const url = (path: string) => link(`${publicUrl}${path}`)
  const words = wordsIn(language)
  // A stranger registers with anybody's address, under any name, and the mail to choose a password greets with it.
  const greeted = { ...reader, name: withoutLink(reader.name) }
  const letter = await notice.write({ db, id: causeId ?? 0, params, reader: greeted, words, language, settings, url })
  if (typeof letter === 'string') return letter
  const leave = notice.kind === 'community' ? unsubscribeUrl(publicUrl) : null
  const action = actionOf(letter, notice, publicUrl)
  const isAhead = notice.alsoDigest === true && (await emailOf(db, reader, topic)) === 'digest'
  const { noReply, writeAbove } = words.mails.conversation
  const reachesUs = letter.answers && REPLY_ADDRESS
  const said = renderMail({
    heading: withoutSlots(letter.heading),
    paragraphs: [...letter.paragraphs.map(withoutSlots), ...(letter.answers && !REPLY_ADDRESS ? [noReply] : [])],
    ...(letter.quoted ? { quoted: letter.quoted.map((quote) => ({ ...quote, text: withoutSlots(quote.text) })) } : {}),
    ...(reachesUs ? { top: writeAbove } : {}),
    footer: letter.footer,
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
    subject: oneLine(letter.subject),
    ...said,
    unsubscribeUrl: topic ? topicUnsubscribeUrl(publicUrl) : leave,
    stops: topic ?? 'all',
    language,
    ...asked(letter, settings, reader, REPLY_ADDRESS),
  }
}

const asked = (
  { listed = [], thread, answers }: EmailContent,
  { contactEmail, linkSecret }: Settings,
  { id: userId }: Person,
  base?: string,
) => ({
  listed,
  ...(thread ? { thread } : {}),
  ...(thread || answers ? { replyTo: answers && base ? replyAddress(base, linkSecret, { ...answers, userId }) : contactEmail } : {}),
})

/** Links are the portal's own, and their tokens are made when the mail is sent: what people wrote cannot ask for one. */
function actionOf({ action }: EmailContent, { link }: Pick<NotificationType, 'link'>, publicUrl: string) {
  if (!action) return undefined
  return { label: action.label, url: `${publicUrl}${link ? `${link.path}?token=${TOKEN_SLOT}` : (action.path ?? '/')}` }
}

/** A link opens its page in the language of the mail; English ones need not say so. */
const linkIn = (language: Language) => (address: string) => {
  if (language === DEFAULT_LANGUAGE) return address
  const [path = '', fragment] = address.split('#')
  const named = `${path}${path.includes('?') ? '&' : '?'}language=${language}`
  return fragment === undefined ? named : `${named}#${fragment}`
}

/** Header values must stay on their line, and say what the portal says: `=?` would begin a word that mail programs decode. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 200)
