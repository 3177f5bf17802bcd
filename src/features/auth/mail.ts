import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { RESET_LINK, SIGN_IN_LINK } from '../../server/auth/reset-tokens'
import { withoutLink } from '../../server/notifications/email/mail-template'
import { type NotificationType, OVER } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { boardRecipients } from '../../server/notifications/recipients'
import { fromNow, MINUTE, nowText } from '../../server/process/clock'
import type { Language } from '../../words/languages'

/** `language` is that of the page on which the link was requested. */
type LinkParams = { language?: Language }

const RESET: NotificationType<LinkParams> = {
  name: 'reset',
  kind: 'account',
  languageIn: ({ language }) => language,
  link: RESET_LINK,
  write: async ({ reader, words: { mails } }) => ({
    subject: mails.reset.subject,
    heading: mails.reset.subject,
    paragraphs: [mails.hello(reader.name), mails.reset.text],
    action: { label: mails.reset.action },
    footer: mails.reset.footer,
  }),
}

const SIGN_IN: NotificationType<LinkParams> = {
  name: 'signInLink',
  kind: 'account',
  languageIn: ({ language }) => language,
  link: SIGN_IN_LINK,
  write: async ({ reader, settings, words: { mails } }) => ({
    subject: mails.signInLink.subject(settings.name),
    heading: mails.signInLink.subject(settings.name),
    paragraphs: [mails.hello(reader.name), mails.signInLink.text],
    action: { label: mails.signInLink.action },
    footer: mails.signInLink.footer,
  }),
}

export const mailLink = (trx: Trx, publicUrl: string, kind: 'reset' | 'signIn', params: LinkParams, to: { id: number; email: string }) =>
  notify(trx, publicUrl, kind === 'reset' ? RESET : SIGN_IN, { params }, [to])

const NAMED_MOST = 20

const REGISTRATION: NotificationType<{ applicants: number[] }> = {
  name: 'registration',
  kind: 'account',
  requiredPermission: 'users.list',
  async write({ db, params, words: { mails } }) {
    const waiting = await db
      .selectFrom('user')
      .select(['name', 'streetNumber', 'streetName'])
      .where('id', 'in', params.applicants)
      .where('status', '=', 'pending')
      .orderBy('id')
      .execute()
    const [first, ...more] = waiting
    if (!first) return OVER
    const { registration } = mails
    const lines = waiting.map(({ name, streetNumber, streetName }) => withoutLink(`${name}, ${streetNumber} ${streetName}`))
    const common = { action: { label: registration.action, path: '/users?status=pending' }, footer: registration.footer }
    if (more.length === 0)
      return {
        subject: registration.subject(withoutLink(first.name)),
        heading: registration.heading,
        paragraphs: lines.map(registration.text),
        ...common,
      }
    const unnamed = waiting.length - NAMED_MOST
    return {
      subject: registration.subjectOfMany(waiting.length),
      heading: registration.headingOfMany(waiting.length),
      paragraphs: [registration.textOfMany, lines.slice(0, NAMED_MOST).join('\n'), ...(unnamed > 0 ? [registration.more(unnamed)] : [])],
      ...common,
    }
  },
}
export const authNotifications = [RESET, SIGN_IN, REGISTRATION]

const GATHERED_FOR = 15 * MINUTE

const unreportedRegistrations = (db: Reader) => db.selectFrom('user').where('boardNotified', '=', 0)

/**
 * Notifies the board at once of the first registration, and of those within the next quarter of an hour in one mail. Runs with each
 * registration, in its transaction, and as a job.
 */
export async function notifyBoard(trx: Trx, publicUrl: string) {
  if (await isTooSoon(trx)) return
  const applicants = await unreportedRegistrations(trx).select(['id', 'status']).orderBy('id').execute()
  if (applicants.length === 0) return
  await trx.updateTable('user').set({ boardNotified: 1 }).where('boardNotified', '=', 0).execute()
  const waiting = applicants.filter(({ status }) => status === 'pending').map(({ id }) => id)
  if (waiting.length > 0)
    await notify(trx, publicUrl, REGISTRATION, { params: { applicants: waiting } }, await boardRecipients(trx).execute())
}

/** Reads first, so that the job writes nothing while nobody registers. */
export async function notifyBoardOfRegistrations({ reads, write }: DatabaseAccess, publicUrl: string) {
  if (!(await unreportedRegistrations(reads).select('id').limit(1).executeTakeFirst())) return
  await write((trx) => notifyBoard(trx, publicUrl))
}

async function isTooSoon(trx: Trx): Promise<boolean> {
  const last = await trx
    .selectFrom('mail')
    .select('createdAt')
    .where('cause', '=', REGISTRATION.name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A mail dated ahead was written while the clock was wrong.
  return last !== undefined && last.createdAt > fromNow(-GATHERED_FOR) && last.createdAt <= nowText()
}
