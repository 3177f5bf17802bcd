import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { makeEvent, makeEventImage } from '../../testing/row-makers'

export const access: Access = {
  audiences: { member: 'events.month events.upcoming events.get', board: 'events.cancel events.remove' },
  files: { 'POST /api/events': 'board', 'PATCH /api/events/:id': 'board', 'GET /api/events/:id/image': 'member' },
  kinds: { event: { any: kind(served, makeEvent) }, eventImage: { any: kind(served, makeEventImage) } },
  doors: { 'events.get id': at('event'), 'events.cancel id': at('event'), 'events.remove id': at('event') },
  fileDoors: {
    'PATCH /api/events/:id': at('event', { input: { title: 'Great picnic' } }),
    'GET /api/events/:id/image': at('eventImage'),
  },
}
