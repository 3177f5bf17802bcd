import { useToastMutation } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'

export function useSecondStep(onDone: (codes?: string[]) => void) {
  const words = useWords('signIn')
  const utils = trpc.useUtils()
  const rest = {
    failure: words.notChanged,
    onSettled: () => Promise.all([utils.auth.ownSignIn.invalidate(), utils.profile.sessions.invalidate()]),
  }
  const turnOn = useToastMutation(trpc.auth.switchSecondStep, {
    ...rest,
    success: words.isOn,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes ?? undefined),
  })
  const turnOff = useToastMutation(trpc.auth.switchSecondStep, { ...rest, success: words.isOff, onSuccess: () => onDone() })
  const renew = useToastMutation(trpc.auth.renewRecoveryCodes, { ...rest, onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  return { turnOn, turnOff, renew }
}
