import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { makeDeleted, makeEvent, makeEventImage } from '../../testing/row-makers'

export const access: Access = {
  audiences: {
    member: `events.month events.upcoming events.get
      events.calendarFeed events.createCalendarFeed events.revokeCalendarFeed`,
    board: 'events.reach events.duplicate events.cancel events.remove events.restore',
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
  kinds: {
    event: { any: kind(served, makeEvent) },
    eventImage: { any: kind(served, makeEventImage) },
    deletedEvent: { any: kind(served, makeDeleted(makeEvent, 'events')) },
  },
  doors: {
    'events.get id': at('event'),
    'events.duplicate id': at('event', { input: { days: ['2031-01-06'] } }),
    'events.cancel id': at('event'),
    'events.remove id': at('event'),
    'events.restore id': at('deletedEvent'),
  },
  fileDoors: {
    'PATCH /api/events/:id': at('event', { input: { title: 'Great picnic' } }),
    'GET /api/events/:id/image': at('eventImage'),
    'GET /api/events/:id/calendar.ics': at('event'),
  },
}
