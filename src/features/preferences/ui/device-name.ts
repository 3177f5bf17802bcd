import { useWords } from '../../../client/kit/words/words'
import { deviceName } from '../../../shared/device-name'

export function useDeviceName() {
  const words = useWords('preferences')
  return (userAgent: string) => deviceName(words, userAgent)
}
