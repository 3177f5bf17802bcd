import type { Trx } from '../../../../db/schema'
import { audit } from '../../audit'
import { nowText } from '../../process/clock'

/**
 * A number has answered STOP: every account that has confirmed it hears no more by text, and what waits is withdrawn. False when it had
 * stopped before.
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

/** It may be texted again; nobody's wish changes with it. False when it had not stopped. */
export async function startNumber(trx: Trx, number: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('textNumber')
    .set({ stoppedAt: null })
    .where('number', '=', number)
    .where('stoppedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
