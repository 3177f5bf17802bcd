import { expect, test } from 'vitest'
import { openPortal } from '../../../testing/open-portal'
import { fromNow, MINUTE, nowText } from '../../process/clock'
import { codeHash, makeCode } from './numbers'

const NUMBER = '+15550104477'

test('two people who verify one number get different codes, and an expired request gets none', async () => {
  const { write, reads } = await openPortal()
  const people = await reads.selectFrom('user').select('id').orderBy('id').limit(3).execute()
  const [first = 0, second = 0, late = 0] = people.map(({ id }) => id)
  const code = { number: NUMBER, consent: 'yes', consentAt: nowText(), codeHash: null, triesLeft: 3 }
  const waiting = (userId: number, minutes: number) => ({ ...code, userId, endsAt: fromNow(minutes * MINUTE) })
  const codes = await write(async (trx) => {
    await trx
      .insertInto('phoneCode')
      .values([waiting(first, 10), waiting(second, 10), waiting(late, -1)])
      .execute()
    return [await makeCode(trx, first, NUMBER), await makeCode(trx, second, NUMBER), await makeCode(trx, late, NUMBER)]
  })
  expect(codes).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/), null])
  const kept = await reads.selectFrom('phoneCode').select('codeHash').orderBy('userId').execute()
  const [one, two] = codes
  expect(kept.map((row) => row.codeHash)).toEqual([codeHash(first, NUMBER, one ?? ''), codeHash(second, NUMBER, two ?? ''), null])
})
