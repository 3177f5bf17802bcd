import { useState } from 'react'
import type { Reach } from '../../../shared/reach'
import { showFailure } from '../feedback/show-failure'
import { wordsNow } from '../words/words'

interface Asking {
  reach: Reach
  confirm: () => void
}

/** Asks before people are told: `ask` finds out how many, and what was to be done is done once they say yes. */
export function useAsking() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  async function ask(read: () => Promise<Reach>, confirm: () => void) {
    if (busy) return
    setBusy(true)
    try {
      setAsking({ reach: await read(), confirm })
    } catch (error) {
      const { countFailed } = wordsNow('telling')
      showFailure(countFailed, error, countFailed)
    } finally {
      setBusy(false)
    }
  }
  const stop = () => setAsking(null)
  const confirm = () => {
    stop()
    asking?.confirm()
  }
  return { ask, busy, asking: asking && { reach: asking.reach, busy: false, onConfirm: confirm, onClose: stop } }
}
