import type { BoxProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Note } from '../../../client/kit/feedback/note'
import { useWords } from '../../../client/kit/words/words'

/** Why the sign-in provider has led nobody in, as the address says. */
export function ProviderNote({ outcome, provider, ...rest }: { outcome: string; provider: string } & BoxProps) {
  const words = useWords('joining')
  const front = useWords('frontDoor')
  const texts = new Map([
    ['known', words.providerKnown(provider)],
    ['unverified', words.providerUnverified(provider)],
    ['refused', words.providerRefused(provider)],
    ['down', words.providerDown(provider)],
    ['banned', front.restrictedWhy],
    ['pending', front.pending],
    ['former', front.cannotSignIn],
  ])
  const text = texts.get(outcome)
  return text ? (
    <Note tone="red" icon={IconAlertCircle} role="alert" {...rest}>
      <p>{text}</p>
    </Note>
  ) : null
}
