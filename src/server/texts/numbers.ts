import type { Trx } from '../../../db/schema'
import { audit } from '../audit'
import { nowText } from '../clock'

/** A number has answered STOP: every account that has confirmed it hears no more by text, and what waits is withdrawn. */
export async function stopNumber(trx: Trx, number: string) {
  const stoppedAt = nowText()
  await trx
    .insertInto('textNumber')
    .values({ number, stoppedAt, answeredOn: null })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ stoppedAt }))
    .execute()
  const people = await trx
    .updateTable('user')
    .set({ textOptIn: 0 })
    .where('verifiedNumber', '=', number)
    .returning(['id', 'name', 'username'])
    .execute()
  for (const { id, name, username } of people) await audit(trx, { id, name }, 'stopped text messages', `${name} (${username})`)
  await trx
    .updateTable('dispatch')
    .set({ status: 'failed', text: '', lastError: 'Not sent: this number answered STOP.' })
    .where('channel', '=', 'sms')
    .where('toAddress', '=', number)
    .where('status', '=', 'waiting')
    .execute()
}

/** It may be texted again; nobody's wish changes with it. */
export const startNumber = (trx: Trx, number: string) =>
  trx.updateTable('textNumber').set({ stoppedAt: null }).where('number', '=', number).execute()
