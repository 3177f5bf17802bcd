import type { Context } from '../../server/context'
import { readSettings } from '../../server/settings'
import { setupNeeded } from '../../server/sign-in/setup-link'

/** What every page needs to know, also before anybody signs in. */
export async function readInfo({ reads, postOffice }: Context) {
  const { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed } = await readSettings(reads)
  const settings = { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed }
  return { ...settings, mailConfigured: postOffice.configured, setupNeeded: await setupNeeded(reads) }
}
