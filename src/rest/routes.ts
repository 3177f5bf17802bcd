import { may } from '../shared/permissions'
import { create, del, get, patch, post, put, type Row } from './adapter'

/** The contract on one page: every specified path that speaks JSON. Paths that carry files are in the features' files.ts. */
export const routes: Row[] = [
  get('/api/user', (api) => api.accounts.me, { config: { isPoll: true } }),
  post('/api/login', (api) => api.accounts.signIn),
  post('/api/logout', (api) => api.accounts.signOut),
  create('/api/register', (api, { user }) => (may(user, 'users.invite') ? api.users.invite : api.accounts.register)),
  post('/api/forgot-password', (api) => api.accounts.forgotPassword),
  post('/api/reset-password', (api) => api.accounts.resetPassword),

  get('/api/announcements', (api) => api.announcements.list),
  get('/api/announcement-categories', (api) => api.announcements.categories),
  put('/api/announcements/:id/pin', (api) => api.announcements.pin),
  del('/api/announcements/:id', (api) => api.announcements.remove),

  get('/api/documents', (api) => api.documents.list),
  del('/api/documents/:id', (api) => api.documents.remove),

  get('/api/messages', (api) => api.messages.list),
  get('/api/messages/unread', (api) => api.messages.unread, { config: { isPoll: true } }),
  create('/api/messages', (api) => api.messages.send),
  post('/api/messages/reply', (api) => api.messages.reply),
  post('/api/messages/:id/viewed', (api) => api.messages.markViewed),

  get('/api/maintenance-reports', (api) => api.maintenance.list),
  get('/api/maintenance-reports/:id', (api) => api.maintenance.details),
  patch('/api/maintenance-reports/:id', (api) => api.maintenance.update),
  del('/api/maintenance-reports/:id', (api) => api.maintenance.remove),

  get('/api/activity', (api) => api.activity.list),

  get('/api/users', (api) => api.users.list),
  get('/api/users-for-selection', (api) => api.users.selection),
  patch('/api/users/:id', (api) => api.users.update),
  post('/api/users/:id/role', (api) => api.users.changeRole),
  post('/api/users/:id/status', (api) => api.users.changeStatus),
  post('/api/users/:id/resend-approval', (api) => api.users.resendApproval),
  del('/api/users/:id', (api) => api.users.remove),

  get('/api/polls', (api) => api.polls.list),
  get('/api/polls/active', (api) => api.polls.active),
  get('/api/polls/status/:status', (api) => api.polls.byStatus),
  get('/api/polls/:id', (api) => api.polls.get),
  get('/api/polls/:id/has-voted', (api) => api.polls.hasVoted),
  get('/api/polls/:id/results', (api) => api.polls.results, {
    shape: ({ questionType: _, ...counts }: { questionType: string }) => counts,
  }),
  create('/api/polls/:id/vote', (api) => api.polls.vote),
  patch('/api/polls/:id/status', (api) => api.polls.changeStatus),
  del('/api/polls/:id', (api) => api.polls.remove),

  get('/api/ccr-guidelines', (api) => api.guidelines.list),
  get('/api/ccr-guidelines/random', (api) => api.guidelines.random, { none: 'No guidelines available' }),
  create('/api/ccr-guidelines', (api) => api.guidelines.create),
  put('/api/ccr-guidelines/:id', (api) => api.guidelines.update),
  del('/api/ccr-guidelines/:id', (api) => api.guidelines.remove),

  get('/api/events/month/:year/:month', (api) => api.events.month),
  get('/api/events/upcoming', (api) => api.events.upcoming),
  get('/api/events/:id', (api) => api.events.get),
  post('/api/events/:id/cancel', (api) => api.events.cancel),
  del('/api/events/:id', (api) => api.events.remove),

  get('/api/sms/preferences', (api) => api.preferences.sms),
  post('/api/sms/preferences', (api) => api.preferences.saveSms),
  get('/api/email/preferences', (api) => api.preferences.email),
  post('/api/email/unsubscribe', (api) => api.preferences.unsubscribe),
  post('/api/email/resubscribe', (api) => api.preferences.resubscribe),
]
