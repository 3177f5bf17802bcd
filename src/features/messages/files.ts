import type { FileRoute } from '../../server/http/file-routes'
import { form, pictureRoute } from '../../server/http/form-routes'
import { isRepeat } from '../../server/idempotency'
import type { ReplyReceiver } from '../../server/inbound/reply'
import { id, TEXT_MAX } from '../../shared/fields'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../shared/file-kinds'
import { entry, message } from './answers'
import { send } from './commands'
import { write } from './conversation/entries'
import { findFile } from './conversation/find'
import { FILES_MAX, newEntry, newMessage } from './schema'

const files = {
  files: { extensions: DOCUMENT_EXTENSIONS, maxBytes: FILE_MAX_BYTES, maxCount: FILES_MAX },
} as const

export const forms = {
  begin: form({
    method: 'POST',
    path: '/api/messages',
    permission: 'messages.own',
    fields: newMessage,
    files,
    answer: message,
    status: 201,
    says: 'Only the board can broadcast; a known `key` gets 200',
    handle: send,
  }),
  write: form({
    method: 'POST',
    path: '/api/messages/:id/entries',
    permission: 'messages.own',
    fields: newEntry,
    files,
    answer: entry,
    status: 201,
    says: '`after` is the last entry that the board has loaded; a known `key` gets 200',
    handle: write,
  }),
}

export const replies: ReplyReceiver = {
  kind: 'c',
  textMax: TEXT_MAX,
  field: 'files',
  files: files.files,
  receive: async (ctx, { files: kept, ...reply }) => !isRepeat(await write(ctx, newEntry.parse(reply), kept, 'email')),
}

export const fileRoutes: FileRoute[] = [
  pictureRoute('/api/messages/:id/files/:attachmentId', 'messages.own', 'Attachment', { id, attachmentId: id }, (ctx, address) =>
    findFile(ctx.reads, ctx.user, address.id, address.attachmentId),
  ),
]
