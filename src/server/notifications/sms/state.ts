import type { Reader } from '../../../../db/schema'
import { textNumberOf } from '../../../shared/phone'
import type { Person } from '../../people'
import { readSettings } from '../../settings'

/** Whether somebody can get text messages: the community sends them, the number is confirmed, and has not answered STOP. */
export async function textState(db: Reader, { phoneNumber, phoneVerified: verified }: Person) {
  const { textGateway } = await readSettings(db)
  const number = textNumberOf(phoneNumber)
  return { available: textGateway !== '', verified, stopped: number !== null && (await isStopped(db, number)) }
}

/** It has answered STOP. */
export const isStopped = async (db: Reader, number: string): Promise<boolean> =>
  (await db
    .selectFrom('textNumber')
    .select('number')
    .where('number', '=', number)
    .where('stoppedAt', 'is not', null)
    .executeTakeFirst()) !== undefined
