import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommon, isOwn } from './password-rules'

const MARGARET = { name: 'Margaret Alvarez', username: 'mags18', email: 'meg.alv@example.org', streetName: 'Sageleaf Cir' }

test('the list is the first 10,000 of the package, in its order', () => {
  const list = readFileSync('src/shared/common-passwords.txt', 'utf8').trimEnd().split('\n')
  expect(list).toEqual(dictionary['passwords-common'].slice(0, 10_000))
})

test.each([
  'password',
  'Password1',
  'PASSWORD!',
  'dragon2024!',
  'qwertyui',
  'poiuytre',
  'asdfghjkl',
  'abcdefgh',
  'hgfedcba',
  '123456789',
  '87654321',
])('%s is common', async (password) => expect(await isCommon(password)).toBe(true))

test.each(['x'.repeat(100), 'correct horse', 'p4ssw0rd?no', 'qwertyuiopa5', 'zebra fence lamp', 'ñandú del río'])(
  '%s is not',
  async (password) => expect(await isCommon(password)).toBe(false),
)

test.each([
  'rosewood2024',
  'Rosewood!',
  'margaret',
  'MAGS18mags18',
  'meg.alv1',
  'sageleaf 18',
  'Rosewood Alvarez',
  'rosewoodpark1',
  '1alvarez2xyz',
])('%s is little more than the owner’s own words', (password) => expect(isOwn(password, MARGARET, 'Rosewood Park')).toBe(true))

test.each(['x'.repeat(100), 'rosewood-trees', 'margaret likes rain', '12345678', 'circus horse'])('%s holds enough besides', (password) =>
  expect(isOwn(password, MARGARET, 'Rosewood Park')).toBe(false),
)
