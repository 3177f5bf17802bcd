import type { Context } from '../../server/context'
import { mailState } from '../../server/mail/mail-state'
import { readSettings } from '../../server/settings'
import { setupNeeded } from '../../server/sign-in/setup-link'

/** What every page needs to know, also before anybody signs in. */
export async function readInfo({ reads, postOffice }: Context) {
  const all = await readSettings(reads)
  const { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed } = all
  const settings = { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed }
  return { ...settings, mail: mailState(all, postOffice), setupNeeded: await setupNeeded(reads) }
}
