import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { countWrite } from '../../../server/budget/count-change'
import { spendText } from '../../../server/budget/usage'
import type { MemberContext } from '../../../server/context'
import { found, invalid } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import { keepFile, type ReceivedFile } from '../../../server/uploads/stored-files'
import { may } from '../../../shared/permissions'
import { insertPhoto, insertReport } from '../editing/save-report'
import { mailNewReport } from '../mail'
import * as queries from '../queries'
import * as schema from '../schema'

/** Files a report with its photos and its mails in one transaction. Throws 400 for a street or a person the community does not know. */
export function submitReport(ctx: MemberContext, input: schema.NewReport, photos: ReceivedFile[]) {
  return ctx.write(async (trx): Promise<schema.Report> => {
    countWrite(ctx, ctx.user, 'report')
    const { isSubmittedOnBehalf: _, onBehalfOfUserId: __, ccUserId: ___, ...fields } = input
    await spendText(trx, ctx.user, fields.description, fields.otherIssueDescription)
    const resident = await residentOf(trx, ctx.user, input)
    await requireStreet(trx, fields.streetName, [ctx.user.streetName, resident?.streetName])
    const id = await insertReport(trx, {
      ...fields,
      otherIssueDescription: fields.issueType === 'Other' ? fields.otherIssueDescription : null,
      userId: resident?.id ?? ctx.user.id,
      submittedByAdminId: resident ? ctx.user.id : null,
      ccUserId: await copiedPerson(trx, ctx.user, input),
    })
    await keepPhotos(trx, id, photos)
    if (resident) await audit(trx, ctx.user, 'filed a report on behalf of', `${resident.name} (#${id})`)
    await mailNewReport(trx, ctx.env.PUBLIC_URL, found(await queries.findReport(trx, ctx.user, id), 'Report'))
    return found(await queries.findReport(trx, ctx.user, id), 'Report')
  })
}

async function keepPhotos(trx: Trx, reportId: number, photos: ReceivedFile[]) {
  for (const [position, photo] of photos.entries()) {
    const { id: fileId } = await keepFile(trx, photo)
    await insertPhoto(trx, {
      reportId,
      fileId,
      position,
      capturedAt: photo.facts?.capturedAt ?? null,
      camera: photo.facts?.camera ?? null,
    })
  }
}

/** The resident a board member files this for; undefined for a report of one's own, which everybody else's always is. */
async function residentOf(trx: Trx, viewer: Person, { isSubmittedOnBehalf, onBehalfOfUserId }: schema.NewReport) {
  if (!may(viewer, 'maintenance.onBehalf')) return undefined
  if (!(isSubmittedOnBehalf ?? onBehalfOfUserId !== null)) return undefined
  const resident = onBehalfOfUserId === null ? undefined : await queries.findResident(trx, onBehalfOfUserId)
  if (!resident) throw invalid('onBehalfOfUserId', schema.RESIDENT_MISSING)
  return resident
}

async function copiedPerson(trx: Trx, viewer: Person, { ccUserId }: schema.NewReport): Promise<number | null> {
  if (ccUserId === null || !may(viewer, 'maintenance.onBehalf')) return null
  const person = await queries.findResident(trx, ccUserId)
  if (!person) throw invalid('ccUserId', schema.COPY_UNKNOWN)
  return person.id
}

/** A street that has left the list stays valid for who already lives there. */
async function requireStreet(trx: Trx, streetName: string, alsoKnown: (string | undefined)[]) {
  const { streets } = await readSettings(trx)
  if (!streets.includes(streetName) && !alsoKnown.includes(streetName)) throw invalid('streetName', schema.STREET_REQUIRED)
}
