import type { Access } from '../../testing/access'
import type { Viewer } from '../../testing/audiences'
import { at, BOARD, type FateOf, kind, missing, ofBoard, self, sender, served, status } from '../../testing/row-kinds'
import { anotherThan, type MakeRow, makeDeleted, makePhoto, makeReport, REPORT } from '../../testing/row-makers'

const SHOWN = { text: 'The lamp at the corner is dark', place: 'By the pool' }

const makeClosed: MakeRow = async (portal, owner) => {
  const { id = 0 } = await makeReport(portal, owner)
  await portal.as('admin').maintenance.update({ id: Number(id), status: 'Closed' })
  return { id }
}
const makeJoined: MakeRow = async (portal, owner) => {
  const [{ id = 0 }, { id: into = 0 }] = [await makeReport(portal, owner), await makeReport(portal, owner)]
  await portal.as('admin').maintenance.merge({ id: Number(id), into: Number(into) })
  return { id }
}

const makePhotoBesideOwnReport: MakeRow = async (portal, owner) => {
  const [{ id = 0 }, { photoId = 0 }] = [await makePhoto(portal, owner), await makePhoto(portal, anotherThan(owner as Viewer))]
  return { id, photoId }
}

const ofBoardAlone: FateOf = (viewer) => (BOARD.includes(viewer) ? 400 : 'served')
const naming = (as: string) => at('account', { input: REPORT, as, fates: { 'a super admin’s': served }, absent: ofBoardAlone })

/** The board learns why it is refused; for a member, somebody else's report does not exist. */
const notTheirs: FateOf = (viewer) => (BOARD.includes(viewer) ? 403 : 'missing')

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
  audiences: {
    member: `maintenance.list maintenance.page maintenance.counts maintenance.details maintenance.seen maintenance.feedback
      maintenance.communityReports maintenance.communityReport maintenance.follow maintenance.unfollow`,
    board: 'maintenance.unreachable maintenance.forBoard maintenance.figures maintenance.assignable maintenance.note',
    adminFlag: `maintenance.update maintenance.reach maintenance.remove maintenance.restore maintenance.notifyAgain maintenance.show maintenance.hide maintenance.merge
      maintenance.unmerge`,
  },
  files: {
    'POST /api/maintenance-reports': 'member',
    'PATCH /api/maintenance-reports/:id': 'adminFlag',
    'GET /api/maintenance-reports/:id/photos/:photoId': 'member',
    'POST /api/maintenance-reports/:id/comments': 'member',
    'GET /api/maintenance-reports/export.csv': 'board',
    'GET /api/community-reports/:id/photos/:n': 'member',
  },
  kinds: {
    deletedReport: { any: kind(served, makeDeleted(makeReport, 'maintenance')) },
    report: { 'one’s own': kind(served, makeReport, self), 'somebody else’s': kind(ofBoard, makeReport) },
    photo: {
      'one’s own': kind(served, makePhoto, sender),
      'somebody else’s': kind(ofBoard, makePhoto),
      'somebody else’s, through one’s own report': kind(missing, makePhotoBesideOwnReport, sender),
    },
    closedReport: { 'one’s own': kind(() => 'served', makeClosed, self), 'somebody else’s': kind(notTheirs, makeClosed) },
    joinedReport: { any: kind(() => 'served', makeJoined) },
    communityReport: {
      'one’s own': kind(served, makeShown, self),
      'somebody else’s': kind(served, makeShown),
      'one that is not shown': kind(missing, makeReport),
    },
    shownPhoto: { 'somebody else’s': kind(served, makeShownPhoto, sender) },
  },
  doors: {
    'maintenance.details id': at('report'),
    'maintenance.update id': at('report', { input: { status: 'Closed' } }),
    'maintenance.remove id': at('report'),
    'maintenance.restore id': at('deletedReport'),
    'maintenance.reach id': at('report'),
    'maintenance.notifyAgain id': at('report'),
    'POST /api/maintenance-reports onBehalfOfUserId': naming('onBehalfOfUserId'),
    'POST /api/maintenance-reports ccUserId': naming('ccUserId'),
    'maintenance.seen id': at('report'),
    'maintenance.feedback id': at('closedReport', { input: { fixed: true } }),
    'maintenance.note id': at('report', { input: { text: 'Ask Bob' }, fates: { 'one’s own': status(403) } }),
    'maintenance.show id': at('report', { input: SHOWN }),
    'maintenance.hide id': at('report'),
    'maintenance.merge id': at('report', { input: { into: 987_654_321 }, fates: { 'one’s own': missing, 'somebody else’s': missing } }),
    'maintenance.unmerge id': at('joinedReport'),
    'maintenance.communityReport id': at('communityReport'),
    'maintenance.follow id': at('communityReport', { fates: { 'one’s own': status(409) } }),
    'maintenance.unfollow id': at('communityReport'),
  },
  fileDoors: {
    'GET /api/maintenance-reports/:id/photos/:photoId': at('photo'),
    'GET /api/community-reports/:id/photos/:n': at('shownPhoto'),
    'PATCH /api/maintenance-reports/:id': at('report', { input: { status: 'Closed' } }),
    'POST /api/maintenance-reports/:id/comments': at('report', { input: { text: 'It still is' } }),
  },
  noDoors: {
    'maintenance.merge into': 'read as the report is: by those who read all',
    'PATCH /api/maintenance-reports/:id assigneeId': 'names somebody of the board, or is a 400',
    'PATCH /api/maintenance-reports/:id assigneeWas': 'compared with who has it in hand',
    'maintenance.update assigneeId': 'names somebody of the board, or is a 400',
    'maintenance.update assigneeWas': 'compared with who has it in hand',
    'maintenance.show photoIds': 'photos of that report, or a 400',
    'maintenance.counts personId': 'a filter on what the board reads anyway',
    'maintenance.forBoard personId': 'a filter on what the board reads anyway',
  },
}
