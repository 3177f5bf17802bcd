import { audit } from '../../server/audit'
import type { MemberContext } from '../../server/context'
import { writeSettings } from '../../server/settings'

/** For everyone, and for good. */
export const hideFirstSteps = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    await writeSettings(trx, { firstStepsHidden: true })
    await audit(trx, user, 'hid the first steps', 'Dashboard')
  })
