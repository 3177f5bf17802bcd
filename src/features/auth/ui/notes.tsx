import type { BoxProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Note } from '#kit/feedback/note'
import { useMailText } from '#kit/text/mail-notes'
import { useWords } from '#kit/words/words'
import type { MailState } from '../../../shared/system'

/** Before the first super admin exists nobody can sign in; the set-up link is in the server's log. */
export function SetupNotice() {
  const words = useWords('publicPages')
  return (
    <Note tone="amber" mb="lg">
      {words.notSetUp}
    </Note>
  )
}

export function ProviderNote({ outcome, provider, ...rest }: { outcome: string; provider: string } & BoxProps) {
  const words = useWords('publicPages')
  const authPage = useWords('authPage')
  const texts = new Map([
    ['known', words.providerKnown(provider)],
    ['unverified', words.providerUnverified(provider)],
    ['refused', words.providerRefused(provider)],
    ['down', words.providerDown(provider)],
    ['banned', authPage.restrictedWhy],
    ['pending', authPage.pending],
    ['former', authPage.cannotSignIn],
  ])
  const text = texts.get(outcome)
  return text ? (
    <Note tone="red" icon={IconAlertCircle} role="alert" {...rest}>
      <p>{text}</p>
    </Note>
  ) : null
}

export function MailStateNote({ state = 'ready' }: { state: MailState | undefined }) {
  const words = useWords('publicPages')
  const mailText = useMailText()
  if (state === 'ready') return null
  return (
    <Note tone="amber" role="status" mb="md">
      {mailText(state)} {words.boardHelps}
    </Note>
  )
}

export function AskTheBoard({ email, children }: { email: string | undefined; children: string }) {
  const words = useWords('publicPages')
  return email ? (
    <p>
      {children} {words.emailTheBoard} <a href={`mailto:${email}`}>{email}</a>.
    </p>
  ) : (
    <p>
      {children} {words.askTheBoard}
    </p>
  )
}
