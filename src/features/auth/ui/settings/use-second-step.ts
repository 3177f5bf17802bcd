import { showFailure, showToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'

export function useSecondStep(onDone: (codes?: string[]) => void) {
  const words = useWords('signIn')
  const utils = trpc.useUtils()
  const rest = {
    onError: (error: unknown) => showFailure(words.notChanged, error),
    onSettled: () => Promise.all([utils.auth.ownSignIn.invalidate(), utils.profile.sessions.invalidate()]),
  }
  const turnOn = trpc.auth.switchSecondStep.useMutation({
    ...rest,
    onSuccess: ({ recoveryCodes }) => {
      onDone(recoveryCodes ?? undefined)
      showToast({ title: words.isOn, tone: 'success' })
    },
  })
  const turnOff = trpc.auth.switchSecondStep.useMutation({
    ...rest,
    onSuccess: () => {
      onDone()
      showToast({ title: words.isOff, tone: 'success' })
    },
  })
  const renew = trpc.auth.renewRecoveryCodes.useMutation({ ...rest, onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  return { turnOn, turnOff, renew }
}
