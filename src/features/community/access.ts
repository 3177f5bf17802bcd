import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: {
    public: 'community.info community.checkSetup community.setup community.languages',
    member: 'community.chooseOwnLanguage',
    superAdmin: 'community.update community.changeLanguage',
  },
  files: { 'PUT /api/community/appearance': 'superAdmin', 'GET /api/community/picture': 'public' },
  noDoors: {
    'community.checkSetup token': 'a key from the log of the machine',
    'community.setup token': 'a key from the log of the machine',
  },
}
