import { may } from '../shared/permissions'
import { create, del, get, patch, post, put, type Row } from './adapter'

/** The contract on one page: every specified path that speaks JSON. Paths that carry files are in the features' files.ts. */
export const routes: Row[] = [
  get('/api/user', (api) => api.accounts.me),
  post('/api/login', (api) => api.accounts.signIn),
  post('/api/logout', (api) => api.accounts.signOut),
  create('/api/register', (api, { user }) => (may(user, 'users.invite') ? api.users.invite : api.accounts.register)),
  post('/api/forgot-password', (api) => api.accounts.forgotPassword),
  post('/api/reset-password', (api) => api.accounts.resetPassword),

  get('/api/users', (api) => api.users.list),
  get('/api/users-for-selection', (api) => api.users.selection),
  patch('/api/users/:id', (api) => api.users.update),
  post('/api/users/:id/role', (api) => api.users.changeRole),
  post('/api/users/:id/status', (api) => api.users.changeStatus),
  post('/api/users/:id/resend-approval', (api) => api.users.resendApproval),
  del('/api/users/:id', (api) => api.users.remove),

  get('/api/ccr-guidelines', (api) => api.guidelines.list),
  get('/api/ccr-guidelines/random', (api) => api.guidelines.random),
  create('/api/ccr-guidelines', (api) => api.guidelines.create),
  put('/api/ccr-guidelines/:id', (api) => api.guidelines.update),
  del('/api/ccr-guidelines/:id', (api) => api.guidelines.remove),
]
