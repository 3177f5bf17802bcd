import type { Access } from '../../testing/access'

export const access: Access = { audiences: {}, files: { 'GET /api/own-data': 'member' } }
