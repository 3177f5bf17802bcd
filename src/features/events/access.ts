import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { makeEvent, makeEventImage } from '../../testing/row-makers'

export const access: Access = {
  audiences: {
    member: `events.month events.upcoming events.get
      events.calendarFeed events.createCalendarFeed events.revokeCalendarFeed`,
    board: 'events.cancel events.remove',
  },
  files: {
    'POST /api/events': 'board',
    'PATCH /api/events/:id': 'board',
    'GET /api/events/:id/image': 'member',
    'GET /api/events/:id/calendar.ics': 'member',
    // The token in the URL authenticates the request.
    'GET /api/calendar/feed.ics': 'public',
    'GET /api/calendar/public.ics': 'public',
  },
  kinds: { event: { any: kind(served, makeEvent) }, eventImage: { any: kind(served, makeEventImage) } },
  doors: { 'events.get id': at('event'), 'events.cancel id': at('event'), 'events.remove id': at('event') },
  fileDoors: {
    'PATCH /api/events/:id': at('event', { input: { title: 'Great picnic' } }),
    'GET /api/events/:id/image': at('eventImage'),
    'GET /api/events/:id/calendar.ics': at('event'),
  },
}
