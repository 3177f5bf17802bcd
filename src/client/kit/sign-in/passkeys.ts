import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Outputs } from '../../trpc-client'

type Options = Outputs['auth']['passkeyOptions']
type RequestOptions = Outputs['auth']['passkeySignInOptions']
type CreationOptions = Exclude<Options, RequestOptions>

const isCancelled = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

async function orCancelled<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}

/** Null if the person or another request canceled. `inField` uses the browser's autofill suggestions. */
export const askPasskey = (options: RequestOptions, inField = false) =>
  orCancelled(
    startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      useBrowserAutofill: inField,
      verifyBrowserAutofillInput: false,
    }),
  )

/** Null if the person canceled. Throws an InvalidStateError if the device is registered already. */
export const makePasskey = (options: CreationOptions) =>
  orCancelled(startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }))

export const isCreation = (options: Options): options is CreationOptions => 'rp' in options
