import { counts as pollCounts } from '../features/polls/answers'
import { heldBack, may } from '../shared/permissions'
import { msg } from '../words/say'
import { create, del, get, patch, post, put, type Row } from './adapter'
import { ownPaths } from './own-paths'

/** The contract on one page: every specified path that speaks JSON. Paths that carry files are in the features' files.ts; newer ones are said by their procedures. */
export const routes: Row[] = [
  get('/api/user', (api) => api.auth.me, { config: { isPolled: true } }),
  post('/api/login', (api) => api.auth.signIn, {
    says: '`username` may be the email address; sets the cookie. 401 when wrong, 403 with `status` and `message`',
  }),
  post('/api/logout', (api) => api.auth.signOut),
  create('/api/register', (api, { user }) => (user?.[heldBack] || may(user, 'users.invite') ? api.people.invite : api.auth.register), {
    says: 'the board invites with it; everyone else registers, and is signed in at once where nobody has to approve',
  }),
  post('/api/forgot-password', (api) => api.auth.forgotPassword, { says: 'the same for known and unknown addresses' }),
  post('/api/reset-password', (api) => api.auth.resetPassword),

  get('/api/announcements', (api) => api.announcements.list, {
    says: 'pinned first, then newest; expired ones, drafts and scheduled ones for the board only',
  }),
  get('/api/announcement-categories', (api) => api.announcements.categories),
  put('/api/announcements/:id/pin', (api) => api.announcements.pin, { says: '`notified` people are told' }),
  del('/api/announcements/:id', (api) => api.announcements.remove),

  get('/api/documents', (api) => api.documents.list, { says: 'newest first; `archived=true` lists the archive alone' }),
  del('/api/documents/:id', (api) => api.documents.remove),

  get('/api/messages', (api) => api.messages.list, { says: 'one’s own and broadcasts; the board sees all' }),
  get('/api/messages/unread', (api) => api.messages.unread, { config: { isPolled: true }, says: 'one’s own that wait to be seen' }),
  post('/api/messages/reply', (api) => api.messages.reply, { says: '409 when answered already' }),
  post('/api/messages/:id/viewed', (api) => api.messages.markViewed, { says: 'for its sender' }),

  get('/api/maintenance-reports', (api) => api.maintenance.list, { says: 'one’s own; the board sees all' }),
  get('/api/maintenance-reports/:id', (api) => api.maintenance.details, { says: 'for those who may read it' }),
  patch('/api/maintenance-reports/:id', (api) => api.maintenance.update),
  del('/api/maintenance-reports/:id', (api) => api.maintenance.remove),

  get('/api/unread', (api) => api.dashboard.unread, { config: { isPolled: true }, says: 'numbers for the dots of the menu' }),
  get('/api/activity', (api) => api.activity.list, { says: 'newest first, as far as the viewer may open it; `limit` is 1 to 100' }),

  get('/api/users', (api) => api.people.list, { says: 'those who wait for approval first' }),
  get('/api/users-for-selection', (api) => api.people.selection),
  patch('/api/users/:id', (api) => api.people.update, {
    says: '`invitedAgain` when the new address got an invitation that nobody had used',
  }),
  post('/api/users/:id/role', (api) => api.people.changeRole),
  post('/api/users/:id/status', (api) => api.people.changeStatus),
  post('/api/users/:id/resend-approval', (api) => api.people.resendApproval, { says: '`warning` when the mail could not be sent' }),
  del('/api/users/:id', (api) => api.people.remove),

  get('/api/polls', (api) => api.polls.list),
  get('/api/polls/active', (api) => api.polls.active, { says: 'open polls' }),
  get('/api/polls/status/:status', (api) => api.polls.byStatus, { says: 'draft, active or closed ones' }),
  get('/api/polls/:id', (api) => api.polls.get, { says: 'drafts are 404 to members' }),
  get('/api/polls/:id/has-voted', (api) => api.polls.hasVoted),
  get('/api/polls/:id/results', (api) => api.polls.results, {
    shape: ({ questionType: _, outcome: __, ...counts }: { questionType: string; outcome: unknown }) => counts,
    says: 'for those who voted; for everyone once it is closed; for the board; else 403',
    answer: pollCounts,
  }),
  create('/api/polls/:id/vote', (api) => api.polls.vote, { says: 'for those who are eligible; 400, 403 or 409 with the reason' }),
  patch('/api/polls/:id/status', (api) => api.polls.changeStatus),
  del('/api/polls/:id', (api) => api.polls.remove),

  get('/api/ccr-guidelines', (api) => api.guidelines.list),
  get('/api/ccr-guidelines/random', (api) => api.guidelines.random, {
    none: msg('problems', 'guidelinesNone'),
    says: '404 when there is none',
  }),
  create('/api/ccr-guidelines', (api) => api.guidelines.create),
  put('/api/ccr-guidelines/:id', (api) => api.guidelines.replace),
  del('/api/ccr-guidelines/:id', (api) => api.guidelines.remove),

  get('/api/events/month/:year/:month', (api) => api.events.month, { says: 'every event that touches the month' }),
  get('/api/events/upcoming', (api) => api.events.upcoming),
  get('/api/events/:id', (api) => api.events.get),
  post('/api/events/:id/cancel', (api) => api.events.cancel),
  del('/api/events/:id', (api) => api.events.remove),

  get('/api/sms/preferences', (api) => api.notifications.smsPreferences),
  post('/api/sms/preferences', (api) => api.notifications.saveSmsPreferences),
  get('/api/email/preferences', (api) => api.notifications.emailPreferences),
  post('/api/email/unsubscribe', (api) => api.notifications.unsubscribe, { says: '`no_longer_resident` closes the account and signs out' }),
  post('/api/email/resubscribe', (api) => api.notifications.resubscribe),

  ...ownPaths,
]
