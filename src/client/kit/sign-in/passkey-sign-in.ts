import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { callHeaders, callServer, client, type Outputs, type Viewer } from '../../trpc-client'
import { readProblem } from '../feedback/problem'
import { languageChoice } from '../words/words'
import { askPasskey } from './passkeys'

/** Shorter than the lifetime of a challenge on the server. */
const RENEWED_AFTER = 4 * 60_000

export interface Outcome {
  signedIn: (user: Viewer) => unknown
  refused: (error: unknown) => unknown
}

let pressed: Promise<unknown> = Promise.resolve()

/** A request of its own: the client would batch it with a password sent at the same moment, and passwords are never batched. */
async function askServer(): Promise<Outputs['auth']['passkeySignInOptions']> {
  const answer = await callServer('/api/passkeys/options', { method: 'POST', headers: callHeaders() })
  return answer.json()
}

async function signIn(inField: boolean, leaving?: AbortSignal): Promise<Viewer | null> {
  const options = await askServer()
  const response = leaving?.aborted ? null : await askPasskey(options, inField)
  return response && client.auth.signInWithPasskey.mutate({ response, language: languageChoice.pressed })
}

export function signInWithPasskey(): Promise<Viewer | null> {
  const asked = signIn(false)
  pressed = asked
  return asked
}

const nextInteraction = () =>
  new Promise<unknown>((here) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) window.addEventListener(sign, here, { once: true })
  })

/** The browser offers its passkeys among the suggestions for the user name until the page is left. */
export async function offerInField(outcome: { current: Outcome }, leaving: AbortSignal) {
  if (!(await browserSupportsWebAuthnAutofill())) return
  leaving.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  while (!leaving.aborted) {
    const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), RENEWED_AFTER)
    try {
      const user = await signIn(true, leaving)
      if (user) return outcome.current.signedIn(user)
    } catch (error) {
      // If the server cannot be reached there is nothing to offer; the button stays.
      if (![401, 403].includes(readProblem(error).status)) return
      outcome.current.refused(error)
    } finally {
      clearTimeout(renewal)
    }
    // The button and the renewal both cancel the offer.
    await Promise.allSettled([pressed, nextInteraction()])
  }
}
