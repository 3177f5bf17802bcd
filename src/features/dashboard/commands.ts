import { audit } from '../../server/audit'
import { writeSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'

/** Hides the list for every super admin, permanently. */
export const hideFirstSteps = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    await writeSettings(trx, { firstStepsHidden: true })
    await audit(trx, user, 'hid the first steps', 'Dashboard')
  })
