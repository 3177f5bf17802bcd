import { useEffect, useRef, useState } from 'react'
import { canUsePasskeys } from '../../../client/kit/sign-in/can-use-passkeys'
import type { Outcome } from './passkey-sign-in'

const load = () => import('./passkey-sign-in')
/** The page has come and been drawn by then. */
const IDLE_AFTER = 1000
const nothing = () => undefined

/** Signing in with a passkey: by a button, and by the browser's own offer in the field of the user name once the page is idle. */
export function usePasskey(outcome: Outcome) {
  const [busy, setBusy] = useState(false)
  const latest = useRef(outcome)
  latest.current = outcome

  useEffect(() => {
    const leaving = new AbortController()
    const offer = () => leaving.signal.aborted || load().then((it) => it.offerInField(latest, leaving.signal), nothing)
    // Not every browser says when it is idle.
    if (canUsePasskeys()) setTimeout(window.requestIdleCallback ?? setTimeout, IDLE_AFTER, offer)
    return () => leaving.abort()
  }, [])

  async function press() {
    setBusy(true)
    const asked = load().then((it) => it.signInWithPasskey())
    await asked.then((user) => user && outcome.signedIn(user), outcome.refused)
    setBusy(false)
  }
  return { busy, press }
}
