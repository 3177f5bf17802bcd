import type { DeliverySummary, UnreachedReason } from '../../shared/recipients'
import { measureText } from '../../shared/text-parts'
import { isLanguage, type Language } from '../../words/languages'
import type { Settings } from '../settings'
import type { TopicRecipient } from './recipients'

type Channel = 'email' | 'digest' | 'sms' | 'push'

export function channelsOf({ isPaused, emailSubscribed, emailChoice, sms, push }: TopicRecipient): Channel[] {
  const email = isPaused || emailSubscribed === 0 || emailChoice === 'off' ? [] : [emailChoice === 'now' ? 'email' : 'digest']
  return [...email, ...(sms ? ['sms'] : []), ...(push ? ['push'] : [])] as Channel[]
}

/** The reason why somebody has no channel. */
export function reasonOf({ awaitsInvitation, isPaused, emailSubscribed }: TopicRecipient): UnreachedReason {
  if (awaitsInvitation) return 'notInvited'
  return isPaused ? 'returned' : emailSubscribed === 0 ? 'unsubscribed' : 'notChosen'
}

/** Segments of the text messages, from the full-length text. People who share a number get one text. */
function segmentsOf(recipients: readonly TopicRecipient[], settings: Settings, textIn: (language: Language) => string): number {
  const languageOf = ({ language }: TopicRecipient) => (isLanguage(language) ? language : settings.language)
  const texted = recipients.filter(({ sms }) => sms)
  const languages = new Map(texted.toReversed().map((recipient) => [recipient.verifiedNumber, languageOf(recipient)]))
  const segments = new Map([...new Set(languages.values())].map((language) => [language, measureText(textIn(language)).segments]))
  return [...languages.values()].reduce((sum, language) => sum + (segments.get(language) ?? 0), 0)
}

export function summarizeDelivery(
  recipients: readonly TopicRecipient[],
  settings: Settings,
  textIn: (language: Language) => string,
): DeliverySummary {
  const all = recipients.map((recipient) => ({ recipient, channels: channelsOf(recipient), address: recipient.addressKey }))
  const reached = new Set(all.filter(({ channels }) => channels.length > 0).map(({ address }) => address))
  const count = (channel: Channel) => all.filter(({ channels }) => channels.includes(channel)).length
  return {
    people: all.length,
    households: new Set(all.map(({ address }) => address)).size,
    email: count('email'),
    digest: all.filter(({ channels }) => channels.length === 1 && channels[0] === 'digest').length,
    sms: count('sms'),
    smsSegments: segmentsOf(recipients, settings, textIn),
    push: count('push'),
    notReached: all
      .filter(({ channels }) => channels.length === 0)
      .map(({ recipient, address }) => ({
        id: recipient.id,
        name: recipient.name,
        streetNumber: recipient.streetNumber,
        streetName: recipient.streetName,
        reason: reasonOf(recipient),
        householdReached: address !== '' && reached.has(address),
      })),
  }
}
