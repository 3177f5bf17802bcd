import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: { superAdmin: 'audit.list audit.actors' },
  files: { 'GET /api/audit.csv': 'superAdmin' },
}
