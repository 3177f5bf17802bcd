import { expect, test } from 'vitest'
import { readEnv } from '../../server/process/env'
import { checkProvider } from './provider'

const OIDC = { OIDC_CLIENT_ID: 'portico', OIDC_CLIENT_SECRET: 'a-secret-of-the-provider', OIDC_NAME: 'Example' }

test.each([
  ['http://127.0.0.1:65431', /ECONNREFUSED/],
  ['http://localhost:65431', /ECONNREFUSED/],
  ['https://provider.invalid', /ENOTFOUND|EAI_AGAIN/],
])('the doctor says why the provider at %s does not answer', async (OIDC_ISSUER, cause) => {
  const { state, text } = await checkProvider(readEnv({ ...OIDC, OIDC_ISSUER }))
  expect(state).toBe('warning')
  expect(text).toMatch(cause)
})
