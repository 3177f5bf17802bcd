import type { Reader } from '../../../db/schema'
import { msg } from '../../words/messages'
import { invalid, PortalError } from '../errors'
import { readSettings } from '../settings'

interface Owner {
  name: string
  username: string
  email: string
  streetName: string
}

/** A password that is part of one of these rows, in either direction, is refused. */
const ROWS = ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./', 'abcdefghijklmnopqrstuvwxyz', '0123456789']
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
const LETTERS_LEFT = 4
const WORD_LETTERS = 3
const SIGNS_AT_END = /^(.*?)[\p{N}\p{P}\p{S}]{0,5}$/su

/** Loaded on first use: 77 KB, searched as one text. */
let list: Promise<string> | undefined
const commonPasswords = () => {
  list ??= import('../../shared/common-passwords.txt?raw').then((text) => `\n${text.default}`)
  return list
}

/**
 * Returns why a password is common: it is on the list ('listed'), is so with up to five digits or signs at its end ('ending'), or is a run of
 * keys; else null.
 */
export async function commonBy(password: string): Promise<'listed' | 'ending' | null> {
  const typed = password.toLowerCase()
  if (RUNS.some((run) => run.includes(typed))) return 'listed'
  const words = await commonPasswords()
  const shortest = SIGNS_AT_END.exec(typed)?.[1]?.length ?? typed.length
  for (let length = typed.length; length >= shortest; length -= 1) {
    if (length > 0 && words.includes(`\n${typed.slice(0, length)}\n`)) return length === typed.length ? 'listed' : 'ending'
  }
  return null
}

export const isCommon = async (password: string) => (await commonBy(password)) !== null

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

function wordsOf(owner: Owner, community: string): string[] {
  const { name, username, email, streetName } = owner
  const texts = [name, username, email.replace(/@.*$/, ''), streetName, community, community.replace(/\s+/g, '')]
  const words = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  const all = new Set(words.flatMap((word) => [word, ...(word.match(/[\p{L}\p{M}]+/gu) ?? [])]))
  return [...all].filter((word) => countLetters(word) >= WORD_LETTERS).sort((one, other) => other.length - one.length)
}

export function isOwn(password: string, owner: Owner, community: string): boolean {
  const typed = password.toLowerCase()
  const found = wordsOf(owner, community).filter((word) => typed.includes(word))
  const left = found.reduce((rest, word) => rest.replaceAll(word, ' '), typed)
  return found.length > 0 && countLetters(left) < LETTERS_LEFT
}

/** Throws 400 for a password that is easy to guess. The schema checks its length. */
export async function requireUncommon(db: Reader, path: 'password' | 'newPassword', password: string, owner: Owner) {
  const common = await commonBy(password)
  const message = msg('problems', 'passwordCommon')
  const issue = { path, message: common === 'ending' ? msg('problems', 'passwordCommonWord') : message }
  if (common) throw new PortalError('BAD_REQUEST', message, { issues: [issue] })
  const { name } = await readSettings(db)
  if (isOwn(password, owner, name)) throw invalid(path, msg('problems', 'passwordOwn'))
}
