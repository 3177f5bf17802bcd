import { audit } from '../../server/audit'
import { writeSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'

/** For everyone, and for good. */
export const hideFirstSteps = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    await writeSettings(trx, { firstStepsHidden: true })
    await audit(trx, user, 'hid the first steps', 'Dashboard')
  })
