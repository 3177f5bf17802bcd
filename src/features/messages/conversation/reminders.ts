import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Reader } from '../../../../db/schema'
import { tell } from '../../../server/notify/tell'
import { readSettings } from '../../../server/settings'
import { wallClockAt } from '../../../shared/wall-clock'
import { boardFor, REMINDER } from '../mail'

/** Nobody is reminded at night: the community's hours. */
const FROM = '08:00'
const TO = '20:00'

/** Mails once for each reminder whose day has come. While mail is paused nothing is written: a restored copy reminds nobody. */
export async function sendReminders({ reads, write }: DatabaseAccess, publicUrl: string) {
  const { timeZone, mailPaused } = await readSettings(reads)
  const { date, time } = wallClockAt(new Date(), timeZone)
  if (mailPaused || time < FROM || time >= TO) return
  for (const { id } of await selectDue(reads, date).execute())
    await write(async (trx) => {
      const due = await selectDue(trx, date).where('id', '=', id).executeTakeFirst()
      if (!due) return
      await trx.updateTable('message').set({ remindedOn: due.remindOn }).where('id', '=', id).execute()
      await tell(trx, publicUrl, REMINDER, { id, params: {} }, await boardFor(trx, due).execute())
    })
}

const selectDue = (db: Reader, today: string) =>
  db
    .selectFrom('message')
    .select(['id', 'remindOn', 'senderId', 'assigneeId'])
    .where('remindOn', '<=', today)
    .where(sql<SqlBool>`remindedOn IS NOT remindOn`)
