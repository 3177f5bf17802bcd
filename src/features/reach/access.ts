import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: { member: 'reach.choices reach.choose reach.offline', board: 'reach.estimate' },
}
