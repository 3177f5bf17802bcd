import type { Selectable } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { ShortMessageTable } from '../../../db/tables/channels'
import type { Topic } from '../../shared/topics'
import type { Language } from '../../words/languages'
import { wordsIn } from '../../words/words'
import { readSettings } from '../settings'
import { choicesOf } from './choices'
import { findMessageContext } from './compose'
import type { NotificationType } from './notification-type'
import { languageOf } from './recipients'

export type StoredMessage = Selectable<ShortMessageTable>

interface ShortMessage {
  text: string
  smsText: string
  path: string
  /** A device shows only the newest notification with this tag. */
  tag: string
  language: Language
}

/** Composes a short message as of now, or returns the reason why it should not be sent. */
export type ComposeShortMessage = (db: Reader, message: StoredMessage) => Promise<ShortMessage | string>

const NOT_WANTED = {
  sms: 'Not sent: the reader does not want text messages about this.',
  push: 'Not sent: the reader does not want notifications about this.',
}

export function createComposeShortMessage(types: readonly NotificationType<never>[], env: { PUBLIC_URL: string }): ComposeShortMessage {
  return async (db, { notificationId, userId, toAddress, channel }) => {
    const context = await findMessageContext(db, types, { notificationId: notificationId ?? 0, userId, toAddress })
    if (typeof context === 'string') return context
    const { type, notification, recipient } = context
    if (!(await choicesOf(db, recipient))[notification.topic as Topic]?.[channel]) return NOT_WANTED[channel]
    const settings = await readSettings(db)
    const language = languageOf(recipient, settings)
    const params = JSON.parse(notification.params) as never
    const url = (path: string) => `${env.PUBLIC_URL}${path}`
    const email = await type.write({
      db,
      id: notification.causeId ?? 0,
      params,
      reader: recipient,
      words: wordsIn(language),
      language,
      settings,
      url,
    })
    if (typeof email === 'string') return email
    const text = email.shortText ?? email.subject
    return {
      text,
      smsText: email.smsText || text,
      path: email.action?.path ?? '/',
      tag: `${notification.kind}-${notification.causeId ?? `told-${notification.id}`}`,
      language,
    }
  }
}
