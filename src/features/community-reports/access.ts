import type { Access } from '../../testing/access'
import { at, kind, missing, self, sender, served, status } from '../../testing/row-kinds'
import { type MakeRow, makePhoto, makeReport } from '../../testing/row-makers'

const SHOWN = { text: 'The lamp at the corner is dark', place: 'By the pool' }
const makeShown: MakeRow = async (portal, owner) => {
  const { id = 0 } = await makeReport(portal, owner)
  await portal.as('admin').maintenance.show({ id: Number(id), ...SHOWN })
  return { id }
}
const makeShownPhoto: MakeRow = async (portal, owner) => {
  const { id = 0, photoId = 0 } = await makePhoto(portal, owner)
  await portal.as('admin').maintenance.show({ id: Number(id), ...SHOWN, photoIds: [Number(photoId)] })
  return { id, n: 1 }
}

export const access: Access = {
  audiences: { member: 'communityReports.list communityReports.get communityReports.follow communityReports.unfollow' },
  files: { 'GET /api/community-reports/:id/photos/:n': 'member' },
  kinds: {
    communityReport: {
      'one’s own': kind(served, makeShown, self),
      'somebody else’s': kind(served, makeShown),
      'one that is not shown': kind(missing, makeReport),
    },
    shownPhoto: { 'somebody else’s': kind(served, makeShownPhoto, sender) },
  },
  doors: {
    'communityReports.get id': at('communityReport'),
    'communityReports.follow id': at('communityReport', { fates: { 'one’s own': status(409) } }),
    'communityReports.unfollow id': at('communityReport'),
  },
  fileDoors: { 'GET /api/community-reports/:id/photos/:n': at('shownPhoto') },
}
