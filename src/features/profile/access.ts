import type { Access } from '../../testing/access'
import { at, kind, missing, self, served } from '../../testing/row-kinds'
import { makeSession } from '../../testing/row-makers'

export const access: Access = {
  audiences: {
    member: `profile.saveMailingAddress profile.changePassword profile.changeEmail
      profile.sessions profile.endSession profile.endOtherSessions`,
  },
  files: { 'GET /api/own-data': 'member' },
  kinds: { session: { 'one’s own': kind(served, makeSession, self), 'somebody else’s': kind(missing, makeSession) } },
  doors: { 'profile.endSession handle': at('session', { as: 'handle' }) },
}
