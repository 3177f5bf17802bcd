import type { FileRoute } from '../../server/http/file-routes'
import { form, pictureRoute } from '../../server/http/form-routes'
import { createOnce } from '../../server/idempotency'
import { viewingBy } from '../../server/viewing'
import { id } from '../../shared/fields'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../shared/file-kinds'
import { changedAnnouncement } from './answers'
import { change, publish } from './commands'
import { findAttachmentId, seeAnnouncement } from './queries'
import { ATTACHMENT_FIELD, announcementChange, newAnnouncement } from './schema'

const files = { [ATTACHMENT_FIELD]: { extensions: DOCUMENT_EXTENSIONS, maxBytes: FILE_MAX_BYTES, maxCount: 1 } }
const common = { permission: 'announcements.manage', files, answer: changedAnnouncement } as const

export const forms = {
  create: form({
    ...common,
    method: 'POST',
    path: '/api/announcements',
    says: '`categories` are ids and `audience` is `{ kind, streets }`, as JSON; a draft needs only a title',
    fields: newAnnouncement,
    status: 201,
    handle: (ctx, { key, ...draft }, [file]) =>
      createOnce(
        ctx,
        'announcement',
        key,
        (once) => publish(once, draft, file),
        (id) => seeAnnouncement(ctx.reads, ctx.user, id),
      ),
  }),
  update: form({
    ...common,
    method: 'PUT',
    path: '/api/announcements/:id',
    says: 'Omitted fields stay. An `updatedAt` that differs gets 409',
    fields: announcementChange,
    handle: (ctx, input, [file]) => change(ctx, input, file),
  }),
}

export const fileRoutes: FileRoute[] = [
  pictureRoute('/api/announcements/:id/attachment', 'announcements.read', 'Attachment', { id }, async (ctx, { id }) =>
    findAttachmentId(ctx.reads, id, await viewingBy(ctx.reads, ctx.user)),
  ),
]
