import { randomInt } from 'node:crypto'
import type { Trx } from '../../../../db/schema'
import { nowText } from '../../process/clock'
import { hashToken } from '../../tokens'

/** What the database keeps of a code. */
export const codeHash = (userId: number, number: string, code: string) => hashToken(`phone ${userId} ${number} ${code}`)

/** Makes the code that waits for this number, when its text is sent; null when it has ended. */
export async function makeCode(trx: Trx, userId: number, number: string): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { numUpdatedRows } = await trx
    .updateTable('phoneCode')
    .set({ codeHash: codeHash(userId, number, code) })
    .where('userId', '=', userId)
    .where('number', '=', number)
    .where('endsAt', '>', nowText())
    .executeTakeFirst()
  return numUpdatedRows > 0n ? code : null
}
