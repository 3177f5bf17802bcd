import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: { public: 'languages.list', member: 'languages.chooseOwn', superAdmin: 'languages.chooseForCommunity' },
}
