import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { countWrite } from '../../server/budget/count-change'
import { spendText } from '../../server/budget/usage'
import { nowText } from '../../server/clock'
import type { MemberContext } from '../../server/context'
import { conflict, found, invalid } from '../../server/errors'
import type { Person } from '../../server/people'
import { readSettings } from '../../server/settings'
import { dropFiles, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { may } from '../../shared/permissions'
import type { SentReport } from './answers'
import { mailAgain, mailNewReport, mailStatusChange } from './mail'
import { obstacleOf } from './notification/obstacles'
import { findReport, findResident } from './queries'
import { COPY_UNKNOWN, issueLabel, type NewReport, NOBODY_TO_TELL, RESIDENT_MISSING, type ReportUpdate, STREET_REQUIRED } from './schema'

/** Files a report with its photos and its mails. Throws 400 for a street or a person the community does not know. */
export const submit = (ctx: MemberContext, input: NewReport, photos: ReceivedFile[]): Promise<SentReport> =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    countWrite(ctx, user, 'report')
    const { isSubmittedOnBehalf: _, onBehalfOfUserId: __, ccUserId: ___, ...fields } = input
    await spendText(trx, user, fields.description, fields.otherIssueDescription, fields.whereExactly)
    const resident = await residentOf(trx, user, input)
    await requireStreet(trx, fields.streetName, [user.streetName, resident?.streetName])
    const now = nowText()
    const row = {
      ...fields,
      otherIssueDescription: fields.issueType === 'Other' ? fields.otherIssueDescription : null,
      userId: resident?.id ?? user.id,
      isSubmittedOnBehalf: resident ? 1 : 0,
      submittedByAdminId: resident ? user.id : null,
      ccUserId: await copiedPerson(trx, user, input),
      createdAt: now,
      lastUpdatedAt: now,
    }
    const { id } = await trx.insertInto('maintenanceReport').values(row).returning('id').executeTakeFirstOrThrow()
    await keepPhotos(trx, id, photos)
    if (resident) await audit(trx, user, 'filed a report on behalf of', `${resident.name} (#${id})`)
    const notified = await mailNewReport(trx, env.PUBLIC_URL, await see(trx, user, id))
    return {
      ...(await see(trx, user, id)),
      boardEmailed: notified !== 'Failed',
      updatesEmailed: (await obstacleOf(trx, row.userId)) === null,
    }
  })

/** Moves the report on and keeps the step; the reporter is mailed about a new status. Throws 404. */
export const change = ({ user, write, env }: MemberContext, { id, status, adminComments: comment }: ReportUpdate) =>
  write(async (trx) => {
    const report = await see(trx, user, id)
    const { status: fromStatus } = report
    const toStatus = status ?? fromStatus
    if (toStatus === fromStatus && !comment) return report
    const changedAt = nowText()
    const changed = { status: toStatus, lastUpdatedAt: changedAt, ...(comment === null ? {} : { adminComments: comment }) }
    await trx.updateTable('maintenanceReport').set(changed).where('id', '=', id).execute()
    const step = { reportId: id, changedById: user.id, changedAt, fromStatus, toStatus, comment }
    const { id: changeId } = await trx.insertInto('reportChange').values(step).returning('id').executeTakeFirstOrThrow()
    if (toStatus !== fromStatus) await mailStatusChange(trx, env.PUBLIC_URL, report, changeId)
    await audit(trx, user, 'updated report', `#${id}: ${fromStatus} to ${toStatus}`)
    return see(trx, user, id)
  })

/** Throws 404. */
export const remove = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const report = await see(trx, user, id)
    const photos = await trx.selectFrom('reportPhoto').select('fileId').where('reportId', '=', id).execute()
    await trx.deleteFrom('maintenanceReport').where('id', '=', id).execute()
    const files = photos.map((photo) => photo.fileId)
    await dropFiles(trx, files)
    await audit(trx, user, 'deleted report', `#${id}: ${issueLabel(report)} by ${report.userName}`)
  })

/** Mails those who were not reached, now. Throws 404, or 409 when there is nobody to tell. */
export async function notifyAgain({ user, write, reads, env, postOffice }: MemberContext, id: number) {
  const mails = await write(async (trx) => {
    const waiting = await mailAgain(trx, env.PUBLIC_URL, await see(trx, user, id))
    const { notificationStatus } = await see(trx, user, id)
    if (notificationStatus === 'Failed') throw conflict(NOBODY_TO_TELL)
    await audit(trx, user, 'sent report mail again', `#${id}`)
    return waiting
  })
  await Promise.all(mails.map((mail) => postOffice.deliver(mail)))
  return found(await findReport(reads, user, id), 'Report')
}

const see = async (trx: Trx, user: Person, id: number) => found(await findReport(trx, user, id), 'Report')

async function keepPhotos(trx: Trx, reportId: number, photos: ReceivedFile[]) {
  for (const [position, photo] of photos.entries()) {
    const { id: fileId } = await keepFile(trx, photo)
    const { capturedAt = null, camera = null } = photo.facts ?? {}
    await trx.insertInto('reportPhoto').values({ reportId, fileId, position, capturedAt, camera }).execute()
  }
}

/** The resident a board member files this for; undefined for a report of one's own, which everyone else's always is. */
async function residentOf(trx: Trx, viewer: Person, { isSubmittedOnBehalf, onBehalfOfUserId }: NewReport) {
  if (!may(viewer, 'maintenance.onBehalf')) return undefined
  if (!(isSubmittedOnBehalf ?? onBehalfOfUserId !== null)) return undefined
  const resident = onBehalfOfUserId === null ? undefined : await findResident(trx, onBehalfOfUserId)
  if (!resident) throw invalid('onBehalfOfUserId', RESIDENT_MISSING)
  return resident
}

async function copiedPerson(trx: Trx, viewer: Person, { ccUserId }: NewReport): Promise<number | null> {
  if (ccUserId === null || !may(viewer, 'maintenance.onBehalf')) return null
  const person = await findResident(trx, ccUserId)
  if (!person) throw invalid('ccUserId', COPY_UNKNOWN)
  return person.id
}

/** A street that has left the list stays valid for people who already live there. */
async function requireStreet(trx: Trx, streetName: string, alsoKnown: (string | undefined)[]) {
  const { streets } = await readSettings(trx)
  if (!streets.includes(streetName) && !alsoKnown.includes(streetName)) throw invalid('streetName', STREET_REQUIRED)
}
