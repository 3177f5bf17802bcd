import { randomBytes, randomInt } from 'node:crypto'
import type { Reader, Trx } from '../../../db/schema'
import type { Caller } from '../limits/caller'
import { hashSalted } from './passwords'

/** Without those that look alike on paper: I and 1, O and 0. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODES = 10
const GROUP = 4

const newGroup = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** As typed: without case, blanks and hyphens. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

export interface NewCodes {
  /** For their owner, this once. */
  codes: string[]
  rows: { codeHash: string; salt: string }[]
}

/** Ten codes and what is kept of them; made before the transaction, since each costs a hash. */
export async function makeRecoveryCodes(caller: Caller): Promise<NewCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: CODES }, () => `${newGroup()}-${newGroup()}`)
  const rows: NewCodes['rows'] = []
  for (const code of codes) rows.push({ codeHash: await hashSalted(plain(code), salt, caller), salt: salt.toString('base64') })
  return { codes, rows }
}

/** Voids those there are. */
export async function keepRecoveryCodes(trx: Trx, userId: number, { rows }: NewCodes) {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCode')
    .values(rows.map((row) => ({ userId, ...row })))
    .execute()
}

/** What `code` is kept as, at the cost of one hash; nothing where the account has none. */
export async function hashRecoveryCode(db: Reader, userId: number, code: string, caller: Caller): Promise<string | undefined> {
  const row = await db.selectFrom('recoveryCode').select('salt').where('userId', '=', userId).limit(1).executeTakeFirst()
  return row && hashSalted(plain(code), Buffer.from(row.salt, 'base64'), caller)
}

/** Whether it was one of theirs; it is none from now on. */
export async function takeRecoveryCode(trx: Trx, userId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
