import { expect, test } from 'vitest'
import { lookOf, normalForm } from '../shared/look-alikes'
import { foldKey } from './people'
import { cleanFileName } from './uploads/receive-file'
import { contentDisposition } from './uploads/send-file'

const FORMS = ['NFC', 'NFKC', 'NFKD'] as const
/** Every character there is, surrogates aside. */
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

/** Marks out of order, which putting in order takes time with the square of their number. */
const heaped = (count: number) => `a${'\u0301\u0323\uFF9E'.repeat(count)}`

test('no letter keeps more than eight marks, so that no run of them takes long to put in order', () => {
  for (const form of FORMS) expect([...normalForm(heaped(1_000), form)].length, form).toBeLessThan(12)
  expect(foldKey(heaped(1_000)).length).toBeLessThan(12)
  expect(cleanFileName(`${heaped(1_000)}.pdf`, 'pdf').length).toBeLessThan(16)
  expect(contentDisposition('inline', heaped(1_000)).split(';')[1]).toBe(' filename="a"')
  expect(lookOf(heaped(1_000)).length).toBeLessThan(12)
})

test('every character that becomes a mark counts as one', () => {
  const becomesMark = CHARACTERS.filter((character) => /^\p{M}+$/u.test(character.normalize('NFKD')))
  const kept = becomesMark.filter(
    (character) => normalForm(`a${character.repeat(9)}`, 'NFC') !== `a${character.repeat(8)}`.normalize('NFC'),
  )
  expect([becomesMark.length > 1_000, kept]).toEqual([true, []])
})

test('every letter of Europe with up to eight marks has the normal form that Unicode gives it', () => {
  for (const letter of CHARACTERS.slice(0, 0x590).filter((character) => /\p{L}/u.test(character))) {
    const marked = letter + '\u0323\u0301'.repeat(4)
    for (const form of FORMS) expect(normalForm(marked, form), form).toBe(marked.normalize(form))
  }
})

test('no character becomes a part of a path, or ends the quotes, in the plain name of a download', () => {
  const plainName = (name: string) =>
    contentDisposition('attachment', name).split('; filename*=')[0]?.slice('attachment; filename="'.length, -1) ?? ''
  expect(plainName('．．／．．／x.pdf')).toBe('..-..-x.pdf')
  expect(CHARACTERS.filter((character) => /[/\\:"<>|?*]/.test(plainName(character)))).toEqual([])
})
