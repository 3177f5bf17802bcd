import { expect, test } from 'vitest'
import { verifyPassword } from './passwords'

test('beyond a full queue a sign-in is refused at once, and the queue works on', async () => {
  const checks = Array.from({ length: 210 }, () => verifyPassword('no hash', 'whatever').catch((error: { code: string }) => error.code))
  const answers = await Promise.all(checks)
  expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(8)
  expect(answers.filter((answer) => answer === false)).toHaveLength(202)
  expect(await verifyPassword('no hash', 'whatever')).toBe(false)
})
