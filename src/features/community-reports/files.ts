import type { FileRoute } from '../../server/http/file-routes'
import { pictureRoute } from '../../server/http/form-routes'
import { id } from '../../shared/fields'
import { findShownPhoto } from './queries'

export const fileRoutes: FileRoute[] = [
  pictureRoute(
    '/api/community-reports/:id/photos/:n',
    'communityReports.read',
    'Photo',
    { id, n: id },
    (ctx, address) => findShownPhoto(ctx.reads, address.id, address.n),
    ({ n }) => `photo-${n}`,
  ),
]
