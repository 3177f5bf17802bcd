import type { Access } from '../../testing/access'

export const access: Access = { audiences: { member: 'activity.list' } }
