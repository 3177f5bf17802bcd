import { randomBytes, randomInt } from 'node:crypto'
import type { Reader, Trx } from '../../../db/schema'
import type { Caller } from '../limits/caller'
import { hashSalted } from './passwords'

/** Omits letters that look alike on paper: I and 1, O and 0. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODES = 10
const GROUP = 4

const newGroup = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

export interface NewCodes {
  codes: string[]
  rows: { codeHash: string; salt: string }[]
}

/** Makes ten codes and their hashes. Runs before the transaction, because each hash is slow. */
export async function makeRecoveryCodes(caller: Caller): Promise<NewCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: CODES }, () => `${newGroup()}-${newGroup()}`)
  const rows: NewCodes['rows'] = []
  for (const code of codes) rows.push({ codeHash: await hashSalted(plain(code), salt, caller), salt: salt.toString('base64') })
  return { codes, rows }
}

export async function keepRecoveryCodes(trx: Trx, userId: number, { rows }: NewCodes) {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCode')
    .values(rows.map((row) => ({ userId, ...row })))
    .execute()
}

export async function hashRecoveryCode(db: Reader, userId: number, code: string, caller: Caller): Promise<string | undefined> {
  const row = await db.selectFrom('recoveryCode').select('salt').where('userId', '=', userId).limit(1).executeTakeFirst()
  return row && hashSalted(plain(code), Buffer.from(row.salt, 'base64'), caller)
}

export async function takeRecoveryCode(trx: Trx, userId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
