import type { Trx } from '../../../db/schema'
import { type EmailContent, GONE, type NotificationType } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import type { Words } from '../../words/messages'
import type { OwnLine } from './answers'
import { listOwnLines } from './own/queries'

const CONFIRMATION: NotificationType = {
  name: 'confirmAddress',
  kind: 'account',
  async write({ db, reader, words: { mails }, settings: { name } }): Promise<EmailContent | string> {
    const lines = await listOwnLines(db, reader.id)
    if (lines.length === 0) return GONE
    const { subject, text, right, notNeeded, action, footer } = mails.confirmAddress
    const paragraphs = [mails.hello(reader.name), text(name), ...lines.map((line) => told(mails, line)), right, notNeeded]
    const button = { label: action, path: '/profile?tab=settings#official-notices' }
    return { subject: subject(name), heading: subject(name), paragraphs, action: button, footer }
  },
}
export const homesNotifications: readonly NotificationType<never>[] = [CONFIRMATION]

function told(
  { ownerFields, deliveries, theHome }: Words['mails'],
  { home, delivery, email, phone, mailingAddress, secondAddress }: OwnLine,
) {
  const lines = {
    delivery: deliveries[delivery],
    email,
    phone,
    mailingAddress: mailingAddress?.replaceAll('\n', ', ') ?? theHome,
    secondAddress: secondAddress?.replaceAll('\n', ', '),
  }
  const names = Object.keys(lines) as (keyof typeof lines)[]
  return [
    `${home.streetNumber} ${home.streetName}`,
    ...names.filter((name) => lines[name]).map((name) => `${ownerFields[name]}: ${lines[name]}`),
  ].join('\n')
}

export const mailConfirmation = (trx: Trx, publicUrl: string, people: readonly { id: number; email: string }[]) =>
  notify(trx, publicUrl, CONFIRMATION, { params: {} }, people)
