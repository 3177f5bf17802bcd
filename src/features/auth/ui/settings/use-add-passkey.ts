import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { useWords } from '../../../../client/kit/words/words'
import { trpc } from '../../../../client/trpc'
import { deviceName } from '../../../../shared/device-name'

const NAME_MAX = 60
const load = () => import('../../../../client/kit/sign-in/passkeys')

/** Makes a passkey on this device, named as the device is in the list of devices. `add` tells whether there is one more. */
export function useAddPasskey() {
  const words = useWords('signIn')
  const { tryAgain } = useWords('kit')
  const deviceWords = useWords('preferences')
  const utils = trpc.useUtils()
  const ask = trpc.auth.passkeyOptions.useMutation()
  const save = trpc.auth.addPasskey.useMutation()

  async function add() {
    try {
      const options = await ask.mutateAsync({ for: 'add' })
      const { isCreation, makePasskey } = await load()
      const response = isCreation(options) && (await makePasskey(options))
      if (!response) return false
      const { name } = await save.mutateAsync({ response, name: deviceName(deviceWords, navigator.userAgent).slice(0, NAME_MAX) })
      showToast({ title: words.passkeyAdded, message: name, tone: 'success' })
      return true
    } catch (error) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError'
      showToast({ title: words.passkeyNotAdded, message: isThere ? words.passkeyThere : problemText(error, tryAgain), tone: 'destructive' })
      return false
    } finally {
      await Promise.all([utils.auth.passkeys.invalidate(), utils.auth.ownSignIn.invalidate()])
    }
  }
  return { add, busy: ask.isPending || save.isPending }
}
