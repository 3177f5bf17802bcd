import { sql } from 'kysely'
import type { Write } from '../../../db/schema'
import { readSettings, writeSettings } from '../settings'

/**
 * Links in mails that have not gone out yet follow PUBLIC_URL: on the first evening they may have been written for localhost, and
 * after a move for the old machine.
 */
export async function followPublicUrl(write: Write, publicUrl: string) {
  await write(async (trx) => {
    const { publicUrl: before } = await readSettings(trx)
    if (before === publicUrl) return
    await writeSettings(trx, { publicUrl })
    if (!before) return
    const moved = (column: string) => sql<string>`replace(${sql.ref(column)}, ${`${before}/`}, ${`${publicUrl}/`})`
    const said = { text: moved('text'), html: moved('html') }
    await trx
      .updateTable('mail')
      .set({ ...said, unsubscribeUrl: moved('unsubscribeUrl') })
      .where('status', '!=', 'sent')
      .execute()
    const waitingBodies = trx.selectFrom('mail').select('bodyId').where('status', '!=', 'sent')
    await trx.updateTable('mailBody').set(said).where('id', 'in', waitingBodies).execute()
  })
}
