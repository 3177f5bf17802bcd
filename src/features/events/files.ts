import type { FileRoute } from '../../server/http/file-routes'
import { form, pictureRoute } from '../../server/http/form-routes'
import { id } from '../../shared/fields'
import { PICTURE_EXTENSIONS } from '../../shared/file-kinds'
import { event } from './answers'
import { change, publish } from './commands'
import { findImageId } from './queries'
import { eventChange, IMAGE_MAX_BYTES, newEvent } from './schema'

const files = { imageFile: { extensions: PICTURE_EXTENSIONS, maxBytes: IMAGE_MAX_BYTES, maxCount: 1 } }
const common = { permission: 'events.manage', files, answer: event } as const

export const forms = {
  create: form({
    ...common,
    method: 'POST',
    path: '/api/events',
    fields: newEvent,
    status: 201,
    handle: (ctx, draft, [image]) => publish(ctx, draft, image),
  }),
  update: form({
    ...common,
    method: 'PATCH',
    path: '/api/events/:id',
    fields: eventChange,
    handle: (ctx, input, [image]) => change(ctx, input, image),
  }),
}

export const fileRoutes: FileRoute[] = [
  pictureRoute('/api/events/:id/image', 'events.read', 'Image', { id }, (ctx, { id }) => findImageId(ctx.reads, ctx.user, id)),
]
