import { expect, test } from 'vitest'
import { unsubscribeToken } from './notifications/email/link-tokens'
import { replyAddress } from './notifications/email/reply-address'
import { newToken, withoutTokens } from './tokens'

const answers = replyAddress('portal@example.org', newToken(), { kind: 'r', id: 12, userId: 3 })
const unsubscribe = unsubscribeToken(newToken(), 3)
const stop = unsubscribeToken(newToken(), 3, 'messages')
const opens = newToken()
const SECRETS = [answers.split('.')[2]?.slice(0, 32) ?? '', unsubscribe, stop, opens]

test.each([
  ['as it is', (text: string) => text],
  ['in a link within a link', encodeURIComponent],
  ['in JSON', (text: string) => JSON.stringify(text).replaceAll('/', '\\/')],
  ['in capitals', (text: string) => text.replace(/[a-z+@]+(?=[+/=@?])/g, (part) => part.toUpperCase())],
])('what a mail server quotes of a mail opens nothing and answers for nobody: %s', (_how, spell) => {
  const links = [`/unsubscribe/${unsubscribe}`, `/unsubscribe/${stop}`, `/reset-password?token=${opens}`]
  const said = withoutTokens(
    `550 5.7.1 ${[answers, ...links.map((path) => `https://portal.example.org${path}`)].map(spell).join(' listed, ')}`,
  )
  for (const secret of SECRETS) expect(said).not.toContain(secret)
  expect(said).toMatch(/^550 5\.7\.1 .* listed, /)
})

test('what is no token stays', () => {
  const said = '550 5.1.1 <rosa+news@example.org>: to unsubscribe/resubscribe write to us; token=none; id 0123456789abcdef0123456789abcdef'
  expect(withoutTokens(said)).toBe(said)
})
