import type { Trx } from '../../../db/schema'
import { readSettings } from '../settings'
import { notifyBoardStep } from './security-mail'

/** To somebody who has just come to the board, while its rule asks for a second step and they have none. */
export async function notifyOfMfaPolicy(trx: Trx, publicUrl: string, { id, email }: { id: number; email: string }) {
  const { boardGraceEndsAt } = await readSettings(trx)
  if (!boardGraceEndsAt) return
  const account = await trx.selectFrom('user').select('secondStepAt').where('id', '=', id).executeTakeFirstOrThrow()
  if (account.secondStepAt === null) await notifyBoardStep(trx, publicUrl, [{ id, email }], boardGraceEndsAt)
}
