import { expect, test } from 'vitest'
import { openPortal } from '../testing/open-portal'

/** Every call of the specification. One that neither a procedure nor a file route answers fails the test. */
const SPECIFIED = `
GET /api/user
POST /api/login
POST /api/register
POST /api/logout
GET /api/messages/unread
GET /api/messages
POST /api/messages
POST /api/messages/reply
POST /api/messages/:id/viewed
POST /api/forgot-password
POST /api/reset-password
GET /api/ccr-guidelines/random
GET /api/activity
GET /api/documents
POST /api/documents
DELETE /api/documents/:id
GET /api/documents/download/:id
GET /api/announcements
GET /api/announcement-categories
POST /api/announcements
PUT /api/announcements/:id
DELETE /api/announcements/:id
PUT /api/announcements/:id/pin
GET /api/maintenance-reports
POST /api/maintenance-reports
PATCH /api/maintenance-reports/:id
DELETE /api/maintenance-reports/:id
GET /api/users-for-selection
GET /api/polls/active
GET /api/polls
GET /api/polls/status/:status
GET /api/polls/:id
GET /api/polls/:id/has-voted
GET /api/polls/:id/results
POST /api/polls/:id/vote
POST /api/polls
PATCH /api/polls/:id
PATCH /api/polls/:id/status
DELETE /api/polls/:id
GET /api/ccr-guidelines
POST /api/ccr-guidelines
PUT /api/ccr-guidelines/:id
DELETE /api/ccr-guidelines/:id
GET /api/events/month/:year/:month
GET /api/events/upcoming
GET /api/events/:id
POST /api/events
PATCH /api/events/:id
POST /api/events/:id/cancel
DELETE /api/events/:id
GET /api/sms/preferences
POST /api/sms/preferences
GET /api/email/preferences
POST /api/email/unsubscribe
POST /api/email/resubscribe
GET /api/users
PATCH /api/users/:id
POST /api/users/:id/role
POST /api/users/:id/status
DELETE /api/users/:id
POST /api/users/:id/resend-approval
`
  .trim()
  .split('\n')

test('every specified call has a procedure or a file route', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const missing = SPECIFIED.filter((call) => {
    const [method = 'GET', path = ''] = call.split(' ')
    return !app.findRoute({ method: method as 'GET', url: path })
  })
  expect(missing).toEqual([])
})
