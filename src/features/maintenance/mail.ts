import type { Trx } from '../../../db/schema'
import { endPauseAfterRefusal } from '../../server/mail/delivery-issues'
import { boardReaders, communityReaders, topicReaders } from '../../server/notify/receivers'
import { tell } from '../../server/notify/tell'
import type { Report } from './answers'

import { COPY, NEW_REPORT, STATUS_CHANGE } from './notification/notices'
import { audience, latestMails, settleNotification } from './notification/outcome'

export const maintenanceNotices = [NEW_REPORT, COPY, STATUS_CHANGE]

/** Tells the board and whoever was copied in; without anybody on the board to tell, the notification has failed. */
export async function mailNewReport(trx: Trx, publicUrl: string, { id, ccUserId }: Report) {
  const board = await boardReaders(trx).execute()
  await tell(trx, publicUrl, NEW_REPORT, { id, params: {} }, board)
  const copied = await communityReaders(trx).where('user.id', '=', ccUserId).execute()
  const others = copied.filter((person) => !board.some((member) => member.id === person.id))
  await tell(trx, publicUrl, COPY, { id, params: {} }, others)
  return settleNotification(trx, id)
}

/**
 * Mails again to everyone who should know and was not reached, also where the address refused before. Returns every mail
 * about the report that now waits.
 */
export async function mailAgain(trx: Trx, publicUrl: string, { id }: Report): Promise<number[]> {
  const latest = await latestMails(trx, id)
  for (const person of await audience(trx, id)) {
    const mail = latest.find((entry) => entry.userId === person.id)
    if (mail && mail.status !== 'failed') continue
    await endPauseAfterRefusal(trx, person.email)
    await tell(trx, publicUrl, person.onBoard ? NEW_REPORT : COPY, { id, params: {} }, [person])
  }
  await settleNotification(trx, id)
  return (await latestMails(trx, id)).filter((mail) => mail.status === 'waiting').map((mail) => mail.id)
}

/** Tells the reporter what the board did, if they take community mail. */
export async function mailStatusChange(trx: Trx, publicUrl: string, { id, userId }: Report, changeId: number) {
  const to = await topicReaders(trx, 'maintenance').where('user.id', '=', userId).execute()
  await tell(trx, publicUrl, STATUS_CHANGE, { id, params: { changeId } }, to)
}
