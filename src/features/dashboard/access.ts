import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: {
    member: 'dashboard.unread dashboard.forYou',
    superAdmin: 'dashboard.firstSteps dashboard.hideFirstSteps',
  },
}
