import { CALLBACK_PATH, createProvider } from '../../server/auth/provider/openid'
import type { Env } from '../../server/process/env'
import type { Finding } from '../../shared/system'
import { messageOf, ok, warning } from './findings'

/** Whether people can sign in with the provider; their passwords work meanwhile. */
export async function checkProvider(env: Env): Promise<Finding> {
  const provider = createProvider(env)
  if (!provider)
    return ok('sign-in provider', 'None is set up: people sign in with passwords and passkeys. docs/more-settings.md says how.')
  const { name, issuer } = provider
  try {
    await provider.check()
    return ok('sign-in provider', `${name} answers at ${issuer}. There the redirect address has to be ${env.PUBLIC_URL}${CALLBACK_PATH}`)
  } catch (error) {
    return warning(
      'sign-in provider',
      `${name} does not answer at ${issuer}: ${reasonOf(error)}. Check OIDC_ISSUER; passwords work meanwhile.`,
    )
  }
}

/** `fetch` says that it failed; why is in its cause, which has no words of its own where it tried several addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  return [messageOf(error), cause && (cause.message || ('code' in cause && cause.code))].filter(Boolean).join(': ')
}
