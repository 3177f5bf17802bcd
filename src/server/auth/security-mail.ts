import type { Trx } from '../../../db/schema'
import { deviceName } from '../../shared/device-name'
import type { Words } from '../../words/messages'
import type { MessageContext, NotificationType } from '../notifications/notification-type'
import { notify } from '../notifications/notify'
import { nowText } from '../process/clock'
import { readSettings } from '../settings'
import { NOT_ME_LINK } from './not-me'

type Security = Words['mails']['security']
interface Notice {
  subject: string
  text: readonly string[]
}

function security<Params>(name: string, say: (security: Security, occasion: MessageContext<Params>) => Notice): NotificationType<Params> {
  return {
    name,
    kind: 'account',
    link: NOT_ME_LINK,
    async write(occasion) {
      const { mails } = occasion.words
      const { subject, text } = say(mails.security, occasion)
      const paragraphs = [mails.hello(occasion.reader.name), ...text, mails.security.ifNotYou]
      return { subject, heading: subject, paragraphs, action: { label: mails.security.notMe }, footer: mails.security.footer }
    },
  }
}

const notice = (subject: string, ...text: string[]): Notice => ({ subject, text })

type How = 'signedIn' | 'reset' | 'passedOn'
const NOTICES = {
  passwordChanged: security<{ how: How }>('passwordChanged', ({ passwordChanged }, { params: { how } }) => ({
    subject: passwordChanged.subject,
    text: passwordChanged[how],
  })),
  emailChanged: security('emailChanged', ({ emailChanged }) => emailChanged),
  passkeyAdded: security<{ name: string }>('passkeyAdded', ({ passkeyAdded: said }, { params }) =>
    notice(said.subject, said.text(params.name)),
  ),
  passkeyRemoved: security<{ name: string }>('passkeyRemoved', ({ passkeyRemoved: said }, { params }) =>
    notice(said.subject, said.text(params.name)),
  ),
  providerLinked: security<{ provider: string }>('providerLinked', ({ providerLinked: said }, { params }) =>
    notice(said.subject(params.provider), said.text(params.provider)),
  ),
  providerUnlinked: security<{ provider: string }>('providerUnlinked', ({ providerUnlinked: said }, { params }) =>
    notice(said.subject(params.provider), said.text(params.provider)),
  ),
  secondStepOn: security('secondStepOn', ({ secondStepOn }) => secondStepOn),
  secondStepOff: security('secondStepOff', ({ secondStepOff }) => secondStepOff),
  appReplaced: security('appReplaced', ({ appReplaced }) => appReplaced),
  appRemoved: security('appRemoved', ({ appRemoved }) => appRemoved),
  recoveryCodeUsed: security<{ left: number }>('recoveryCodeUsed', ({ recoveryCodeUsed }, { params: { left } }) => ({
    subject: recoveryCodeUsed.subject,
    text: [recoveryCodeUsed.text, recoveryCodeUsed.left(left)],
  })),
  newCodes: security('newCodes', ({ newCodes }) => newCodes),
  newSignIn: security<{ userAgent: string; at: string }>('newSignIn', ({ newSignIn }, { params, settings, words }) => ({
    subject: newSignIn.subject(settings.name),
    text: [newSignIn.text(deviceName(words.preferences, params.userAgent), params.at, settings.timeZone)],
  })),
  passwordKnown: security('passwordKnown', ({ passwordKnown }) => passwordKnown),
} as const

/** Goes to the new address, which has nothing to undo. */
const NEW_EMAIL: NotificationType = {
  name: 'newEmail',
  kind: 'account',
  async write({ reader, words: { mails } }) {
    const { emailChanged, openPortal, footer } = mails.security
    const paragraphs = [mails.hello(reader.name), ...emailChanged.text]
    return {
      subject: emailChanged.subject,
      heading: emailChanged.subject,
      paragraphs,
      action: { label: openPortal, path: '/auth' },
      footer,
    }
  },
}

const BOARD_STEP: NotificationType<{ graceEndsAt: string }> = {
  name: 'boardStep',
  kind: 'account',
  async write({ params: { graceEndsAt }, reader, words: { mails }, settings }) {
    const { subject, soon, now, how, action } = mails.security.boardStep
    const until = graceEndsAt <= nowText() ? now : soon(graceEndsAt, settings.timeZone)
    const paragraphs = [mails.hello(reader.name), until, how]
    return { subject, heading: subject, paragraphs, action: { label: action, path: '/second-step' }, footer: mails.security.footer }
  },
}

export const securityNotifications: readonly NotificationType<never>[] = [...Object.values(NOTICES), NEW_EMAIL, BOARD_STEP]

interface Receiver {
  id: number
  email: string
}
type Kind = keyof typeof NOTICES
type ParamsOf<Name extends Kind> = (typeof NOTICES)[Name] extends NotificationType<infer Params> ? Params : never

/** Runs in the transaction of the change and ignores unsubscriptions. */
export const notifyOwner = <Name extends Kind>(
  trx: Trx,
  publicUrl: string,
  to: Receiver,
  name: Name,
  params: ParamsOf<Name>,
  id: number | null = null,
) => notify(trx, publicUrl, NOTICES[name] as unknown as NotificationType<ParamsOf<Name>>, { params, id }, [to])

export const notifyNewEmail = (trx: Trx, publicUrl: string, to: Receiver) => notify(trx, publicUrl, NEW_EMAIL, { params: {} }, [to])

export const notifyBoardStep = (trx: Trx, publicUrl: string, to: readonly Receiver[], graceEndsAt: string) =>
  notify(trx, publicUrl, BOARD_STEP, { params: { graceEndsAt } }, to)

export async function notifyOfMfaPolicy(trx: Trx, publicUrl: string, { id, email }: { id: number; email: string }) {
  const { boardGraceEndsAt } = await readSettings(trx)
  if (!boardGraceEndsAt) return
  const account = await trx.selectFrom('user').select('secondStepAt').where('id', '=', id).executeTakeFirstOrThrow()
  if (account.secondStepAt === null) await notifyBoardStep(trx, publicUrl, [{ id, email }], boardGraceEndsAt)
}
