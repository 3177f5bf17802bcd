import type { Reader } from '../../../db/schema'
import { msg } from '../../words/messages'
import { invalid } from '../errors'
import { readSettings } from '../settings'

/** Whose password it is to be: what somebody who knows them tries first. */
export interface Owner {
  name: string
  username: string
  email: string
  streetName: string
}

/** Keyboard rows, alphabet and digits, forwards; a password that is a part of one, either way, is no password. */
const ROWS = ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./', 'abcdefghijklmnopqrstuvwxyz', '0123456789']
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
/** Letters that must be left when the words of name and address are taken out. */
const LETTERS_LEFT = 4
const WORD_LETTERS = 3
const SIGNS_AT_END = /^(.*?)[\p{N}\p{P}\p{S}]{0,5}$/su

/** One text of 77 KB, searched as it is: loaded with the first password that somebody chooses. */
let list: Promise<string> | undefined
const commonPasswords = () => {
  list ??= import('../../shared/common-passwords.txt?raw').then((text) => `\n${text.default}`)
  return list
}

/** On the list of common passwords, as typed or without up to five digits or signs at its end, or a run of keys. */
export async function isCommon(password: string): Promise<boolean> {
  const typed = password.toLowerCase()
  if (RUNS.some((run) => run.includes(typed))) return true
  const words = await commonPasswords()
  const shortest = SIGNS_AT_END.exec(typed)?.[1]?.length ?? typed.length
  for (let length = typed.length; length >= shortest; length -= 1) {
    if (length > 0 && words.includes(`\n${typed.slice(0, length)}\n`)) return true
  }
  return false
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** The words somebody would try, longest first: whole ones and the letters between their digits. */
function wordsOf(owner: Owner, community: string): string[] {
  const { name, username, email, streetName } = owner
  const texts = [name, username, email.replace(/@.*$/, ''), streetName, community, community.replace(/\s+/g, '')]
  const words = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  const all = new Set(words.flatMap((word) => [word, ...(word.match(/[\p{L}\p{M}]+/gu) ?? [])]))
  return [...all].filter((word) => countLetters(word) >= WORD_LETTERS).sort((one, other) => other.length - one.length)
}

/** Little more than words of the owner's name and address. */
export function isOwn(password: string, owner: Owner, community: string): boolean {
  const typed = password.toLowerCase()
  const found = wordsOf(owner, community).filter((word) => typed.includes(word))
  const left = found.reduce((rest, word) => rest.replaceAll(word, ' '), typed)
  return found.length > 0 && countLetters(left) < LETTERS_LEFT
}

/** Throws 400 for a password that somebody guesses first. Its length is the schema's business. */
export async function requireUncommon(db: Reader, path: 'password' | 'newPassword', password: string, owner: Owner) {
  if (await isCommon(password)) throw invalid(path, msg('problems', 'passwordCommon'))
  const { name } = await readSettings(db)
  if (isOwn(password, owner, name)) throw invalid(path, msg('problems', 'passwordOwn'))
}
