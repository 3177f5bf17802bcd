import { found } from '../../server/errors'
import type { FileRoute } from '../../server/http/file-routes'
import { form } from '../../server/http/form-routes'
import { readInput } from '../../server/http/read-body'
import { sendFile } from '../../server/uploads/send-file'
import { appearance } from './answers'
import { changeAppearance } from './commands'
import { findPicture } from './queries'
import { appearanceChange, PICTURE_EXTENSIONS, PICTURE_MAX_BYTES, pictureVersion } from './schema'

export const forms = {
  appearance: form({
    method: 'PUT',
    path: '/api/community/appearance',
    permission: 'community.edit',
    fields: appearanceChange,
    files: { picture: { extensions: PICTURE_EXTENSIONS, maxBytes: PICTURE_MAX_BYTES, maxCount: 1 } },
    answer: appearance,
    handle: (ctx, change, [picture]) => changeAppearance(ctx, change, picture),
  }),
}

export const fileRoutes: FileRoute[] = [
  {
    method: 'GET',
    path: '/api/community/picture',
    says: 'The answer is the logo or photo, small; `?v=` is the version in `picture`',
    permission: 'public',
    async handle(ctx, request, reply) {
      const { v } = readInput(pictureVersion, request.query)
      return sendFile(ctx, reply, found(await findPicture(ctx.reads, v), 'Picture'), { inline: true, small: true, isImmutable: true })
    },
  },
]
