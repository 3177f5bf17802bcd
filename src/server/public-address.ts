import type { Db } from '../../db/schema'
import { readSettings, writeSettings } from './settings'

/**
 * Links in mails that have not gone out yet follow PUBLIC_URL: on the first evening they may have been written for localhost, and
 * after a move for the old machine.
 */
export async function followPublicUrl(db: Db, publicUrl: string) {
  await db.transaction().execute(async (trx) => {
    const { publicUrl: before } = await readSettings(trx)
    if (before === publicUrl) return
    await writeSettings(trx, { publicUrl })
    if (!before) return
    await trx
      .updateTable('mail')
      .set(({ fn, val, ref }) => {
        const moved = (column: 'text' | 'html' | 'unsubscribeUrl') =>
          fn<string>('replace', [ref(column), val(`${before}/`), val(`${publicUrl}/`)])
        return { text: moved('text'), html: moved('html'), unsubscribeUrl: moved('unsubscribeUrl') }
      })
      .where('status', '!=', 'sent')
      .execute()
  })
}
