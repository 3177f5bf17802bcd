import type { Trx } from '../../../db/schema'

/** Ends every ticket and every trusted browser of an account. */
export async function forgetBrowsers(trx: Trx, userId: number) {
  await trx.deleteFrom('signInTicket').where('userId', '=', userId).execute()
  await trx.deleteFrom('trustedBrowser').where('userId', '=', userId).execute()
}
