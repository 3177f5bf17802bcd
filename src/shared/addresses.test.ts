import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAddress, isPlainNumber, nearAddress } from './addresses'
import { withoutInvisible } from './look-alikes'
import { householdOf } from './polls'

const STREET = 'Sageleaf Cir'
const at = (streetNumber: string, streetName = STREET) => ({ id: 1, streetNumber, streetName })

const UNSEEN = [
  '\u200b',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u{e0041}',
  '\u115f',
  '\u061c',
  '\u{1d173}',
  '\ue000',
  '\u0301',
]
const unseen = fc.constantFrom(...UNSEEN)
const SPACES = [' ', '\u00a0', '\u2009', '\u3000', '\t', '  ']
const DASHES = ['-', '‐', '‑', '–', '—', '−', '﹣', '－', ' - ', '/', ' #', ' Unit ', ', apt. ', ' No. ']
const wide = (letter: string) => letter.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const arabic = (letter: string) => letter.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const CYRILLIC: Record<string, string> = { a: 'а', e: 'е', c: 'с', o: 'о', p: 'р', x: 'х', B: 'В', A: 'А', H: 'Н' }

/** Changes case, width, digits and script and adds invisible characters; a reader sees the same text. */
const disguised = (text: string) =>
  fc
    .tuple(
      ...[...text].map((letter) => {
        const looks = [letter, letter.toUpperCase(), letter.toLowerCase(), wide(letter), arabic(letter), CYRILLIC[letter] ?? letter]
        const shape = letter === ' ' ? fc.constantFrom(...SPACES) : fc.constantFrom(...looks)
        return fc.tuple(fc.array(unseen, { maxLength: 2 }), shape).map(([before, seen]) => `${before.join('')}${seen}`)
      }),
    )
    .map((letters) => letters.join(''))

const house = fc.tuple(
  fc.integer({ min: 1, max: 9999 }),
  fc.constantFrom('', 'A', 'b', 'H'),
  fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
)

test('however an address is written so that it reads the same, it is one household', () => {
  const written = house.chain(([number, letter, unit]) => {
    const dash = unit === null ? fc.constant('') : fc.constantFrom(...DASHES)
    const parts = fc.tuple(
      fc.constantFrom('', '#', '00', 'No. ', ' '),
      disguised(`${number}${letter}`),
      dash,
      disguised(unit === null ? '' : String(unit)),
      fc.constantFrom('', '.', ' ', '\u200b'),
      disguised(STREET),
      fc.constantFrom('', '.', ' ', '\u2060'),
    )
    return parts.map(([before, first, between, second, after, street, end]) => ({
      plain: at(`${number}${letter}${unit === null ? '' : `-${unit}`}`),
      disguise: at(`${before}${first}${between}${second}${after}`, `${street}${end}`),
    }))
  })
  fc.assert(
    fc.property(written, ({ plain, disguise }) => {
      expect(householdOf(disguise)).toBe(householdOf(plain))
    }),
    { numRuns: 3000 },
  )
})

test('two house numbers are two households', () => {
  fc.assert(
    fc.property(house, house, ([one, letter, unit], [other, otherLetter, otherUnit]) => {
      const same = one === other && letter.toLowerCase() === otherLetter.toLowerCase() && unit === otherUnit
      const write = (number: number, after: string, apart: number | null) => at(`${number}${after}${apart === null ? '' : `-${apart}`}`)
      expect(householdOf(write(one, letter, unit)) === householdOf(write(other, otherLetter, otherUnit))).toBe(same)
    }),
  )
})

test.each([
  ['12½', '12 1/2'],
  ['12 ¼', '12-1/4'],
  ['12¹⁄₂', '12 1⁄2'],
  ['12 Apartment B', '12b'],
  ['№ 12', '12'],
  ['⑫', '12'],
  ['12 Sageleaf Cir', '12'],
  ['12b, SAGELEAF CIRCLE', '12B'],
  ['12 home', '12'],
])('%s is %s', (one, other) => {
  expect(foldAddress(at(one))).toBe(foldAddress(at(other)))
})

test.each([
  ['12½', '121/2'],
  ['12-3', '123'],
  ['1 2', '12'],
])('%s is not %s', (one, other) => {
  expect(foldAddress(at(one))).not.toBe(foldAddress(at(other)))
})

test('addresses that are easily confused are near, but no household', () => {
  for (const [one, other] of [
    ['l2', '12'],
    ['1O', '10'],
    ['12-3', '123'],
    ['Lot 12', '12'],
    ['12b', '12'],
  ] as const) {
    expect(nearAddress(at(one))).toBe(nearAddress(at(other)))
    expect(foldAddress(at(one))).not.toBe(foldAddress(at(other)))
  }
})

test('a street is the same however its last word is written', () => {
  for (const street of ['Sageleaf Circle', 'SAGELEAF CIR.', 'Sageleaf\u00a0cir', 'Sageleaf-Cir']) {
    expect(foldAddress(at('1', street))).toBe('1 sageleaf cir')
  }
})

test('a street’s own number or letter is no word that is left out of a street number', () => {
  expect(foldAddress(at('12', 'Highway 12'))).not.toBe(foldAddress(at('12 12', 'Highway 12')))
  expect(foldAddress(at('12 B', 'B St'))).not.toBe(foldAddress(at('12', 'B St')))
  expect(foldAddress(at('12 5th Ave', '5th Avenue'))).toBe(foldAddress(at('12', '5th Ave')))
})

test('without a whole address everyone is a household alone, also with one nobody can see', () => {
  for (const nothing of ['', ' ', '\u200b', '\u2800', '-', '–.']) {
    expect([householdOf(at(nothing)), householdOf(at('12', nothing))]).toEqual(['@person 1', '@person 1'])
  }
})

test('every character that is not there to be seen is taken out', () => {
  for (const letter of UNSEEN.filter((one) => one !== '\u0301')) expect(withoutInvisible(`a${letter}b`)).toBe('ab')
})

test('signs of other scripts that look like a dot, a dash or a letter make no street number', () => {
  for (const plain of ['12', '#12', '12 1/2', '12½', '12-B', 'Apt. 4', '１２', '12А', '12 b', "12'"])
    expect(isPlainNumber(plain), plain).toBe(true)
  for (const odd of ['12ꓸ', '12ꓽ', '12ー', '12ʼ', '12ˑ', '12ـ', '12ꓮ', '12Ꭺ', '12ᴀ', '12𐊠', '12º'])
    expect(isPlainNumber(odd), odd).toBe(false)
})
