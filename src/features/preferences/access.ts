import type { Access } from '../../testing/access'
import { at, kind, missing, self, served } from '../../testing/row-kinds'
import { makeSession } from '../../testing/row-makers'

export const access: Access = {
  audiences: {
    public: 'preferences.unsubscribeLink preferences.unsubscribeByLink',
    member: `preferences.sms preferences.saveSms preferences.email preferences.saveEmail preferences.saveMailingAddress
      preferences.reachable preferences.unsubscribe preferences.resubscribe
      preferences.changePassword preferences.changeEmail preferences.sessions preferences.endSession preferences.endOtherSessions`,
  },
  kinds: { session: { 'one’s own': kind(served, makeSession, self), 'somebody else’s': kind(missing, makeSession) } },
  doors: { 'preferences.endSession handle': at('session', { as: 'handle' }) },
  noDoors: { 'preferences.unsubscribeLink token': 'a signed key', 'preferences.unsubscribeByLink token': 'a signed key' },
}
