import type { Access } from '../../testing/access'

export const access: Access = {
  audiences: {
    public: 'accounts.signIn accounts.signOut accounts.register accounts.forgotPassword accounts.resetPassword',
    member: 'accounts.me',
  },
  noDoors: { 'accounts.resetPassword token': 'a key: whoever holds it is who it was mailed to' },
}
