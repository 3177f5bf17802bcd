import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: { board: 'audit.list audit.actors' },
  files: { 'GET /api/audit.csv': 'superAdmin' },
  noDoors: { 'audit.list before': 'a place in the list' },
}
