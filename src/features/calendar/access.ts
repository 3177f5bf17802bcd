import type { Access } from '../../testing/access'
import { at } from '../../testing/row-kinds'

export const access: Access = {
  audiences: { member: 'calendar.subscription calendar.subscribe calendar.revoke' },
  files: {
    // The address itself is the secret, and the public feed is public.
    'GET /api/calendar/feed.ics': 'public',
    'GET /api/calendar/public.ics': 'public',
    'GET /api/events/:id/calendar.ics': 'member',
  },
  fileDoors: { 'GET /api/events/:id/calendar.ics': at('event') },
}
