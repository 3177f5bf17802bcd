import { expect, test } from 'vitest'
import { foldMailing, mailingAddress } from './addresses'

test.each([
  ['PO Box 9\nReno, NV', 'PO Box 9\nReno, NV'],
  ['  PO \u200b Box 9 \r\n\r\n\tReno ', 'PO Box 9\nReno'],
  ['1\n2\n3\n4\n\n', '1\n2\n3\n4'],
  [' \n ', null],
  ['', null],
  [null, null],
  [undefined, undefined],
])('%j is stored as %j', (typed, stored) => {
  expect(mailingAddress.parse(typed)).toBe(stored)
})

test('four lines of sixty characters, and no more', () => {
  const longest = Array.from({ length: 4 }, () => 'x'.repeat(60)).join('\n')
  expect(mailingAddress.parse(longest)).toBe(longest)
  for (const typed of ['1\n2\n3\n4\n5', 'x'.repeat(61), 'x\0', 7, 'x\n'.repeat(2000)])
    expect(mailingAddress.safeParse(typed).success, String(typed).slice(0, 20)).toBe(false)
})

test('one address is one, however it is written; none is none', () => {
  const at = (streetNumber: string, streetName: string, mailingAddress: string | null = null) => ({
    streetNumber,
    streetName,
    mailingAddress,
  })
  const house = foldMailing(at('12 B', 'Sageleaf Cir'), '')
  expect(foldMailing(at('12b', 'sageleaf circle'), '')).toBe(house)
  expect(foldMailing(at('9', 'Rockrose Dr', '12B Sageleaf Circle'), '')).toBe(house)
  expect(foldMailing(at('12b', 'Sageleaf Cir'), 'Reno, NV')).toBe(foldMailing(at('9', 'Rockrose Dr', '12b Sageleaf Cir.\nReno NV'), ''))
  expect(foldMailing(at('9', 'Rockrose Dr', 'PO Box 12'), '')).not.toBe(foldMailing(at('9', 'Rockrose Dr', 'PO Box 13'), ''))
  expect(foldMailing(at('', ''), 'Reno, NV')).toBe('')
})
