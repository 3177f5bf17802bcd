import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: { board: 'system.incidents', superAdmin: 'system.state system.backUpNow' },
  files: {
    'POST /api/system/backup': 'superAdmin',
    'POST /api/system/backup/link': 'superAdmin',
    'GET /api/system/backup': 'superAdmin',
  },
}
