import { randomInt } from 'node:crypto'
import type { Reader, Trx } from '../../../../db/schema'
import { textNumberOf } from '../../../shared/phone'
import { audit } from '../../audit'
import type { Person } from '../../people'
import { nowText } from '../../process/clock'
import { readSettings } from '../../settings'
import { hashToken } from '../../tokens'

/**
 * Handles STOP: turns off texts for every account with this number and withdraws waiting texts. Returns false if the number had stopped
 * before.
 */
export async function stopNumber(trx: Trx, number: string): Promise<boolean> {
  const stoppedAt = nowText()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('textNumber')
    .values({ number, stoppedAt, answeredOn: null })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ stoppedAt }).where('textNumber.stoppedAt', 'is', null))
    .executeTakeFirstOrThrow()
  const people = await trx
    .updateTable('user')
    .set({ textOptIn: 0 })
    .where('verifiedNumber', '=', number)
    .where('textOptIn', '=', 1)
    .returning(['id', 'name', 'username'])
    .execute()
  for (const { id, name, username } of people) await audit(trx, { id, name }, 'stopped text messages', `${name} (${username})`)
  await trx
    .updateTable('shortMessage')
    .set({ status: 'failed', text: '', lastError: 'Not sent: this number answered STOP.' })
    .where('channel', '=', 'sms')
    .where('toAddress', '=', number)
    .where('status', '=', 'waiting')
    .execute()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Allows texts again; people's choices stay. Returns false if the number had not stopped. */
export async function startNumber(trx: Trx, number: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('textNumber')
    .set({ stoppedAt: null })
    .where('number', '=', number)
    .where('stoppedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function textState(db: Reader, { phoneNumber, phoneVerified: verified }: Person) {
  const { textGateway } = await readSettings(db)
  const number = textNumberOf(phoneNumber)
  return { available: textGateway !== '', verified, stopped: number !== null && (await isStopped(db, number)) }
}

export const isStopped = async (db: Reader, number: string): Promise<boolean> =>
  (await db
    .selectFrom('textNumber')
    .select('number')
    .where('number', '=', number)
    .where('stoppedAt', 'is not', null)
    .executeTakeFirst()) !== undefined

export const codeHash = (userId: number, number: string, code: string) => hashToken(`phone ${userId} ${number} ${code}`)

/** Makes the code when its text is sent; null if the request has expired. */
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
