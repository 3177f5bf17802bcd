import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { conflict, invalid } from '../../../server/errors'
import type { MemberContext } from '../../../server/trpc/context'
import { inPlainLetters } from '../../../shared/look-alikes'
import { msg } from '../../../words/messages'
import type { Report } from '../answers'
import { mailShown } from '../mail'
import { seeReport } from '../queries'
import type { ShownReport } from '../schema'

/**
 * Shows the community the board's text about a report, in place of an earlier one. Throws 404, 400, or 409 for a report that stays private.
 */
export const show = ({ user, write, env }: MemberContext, { id, text, place, photoIds }: ShownReport) =>
  write(async (trx) => {
    const report = await seeReport(trx, user, id)
    requireShowable(report)
    await requireNoName(trx, report, { text, place })
    await trx.updateTable('maintenanceReport').set({ publicText: text, publicPlace: place }).where('id', '=', id).execute()
    await showPhotos(trx, id, [...new Set(photoIds)])
    await audit(trx, user, 'showed report', `#${id}`)
    if (!report.isPublic) await mailShown(trx, env.PUBLIC_URL, report)
    return seeReport(trx, user, id)
  })

export const hide = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const report = await seeReport(trx, user, id)
    if (!report.isPublic && !report.mergedInto) return report
    await trx.updateTable('maintenanceReport').set({ publicText: null, publicPlace: null }).where('id', '=', id).execute()
    await showPhotos(trx, id, [])
    await audit(trx, user, 'took off the list report', `#${id}`)
    return seeReport(trx, user, id)
  })

function requireShowable({ locationRelevance, issueType, mergedInto }: Report) {
  if (mergedInto) throw conflict(msg('problems', 'reportIsJoined'))
  if (locationRelevance !== 'Common Area') throw conflict(msg('problems', 'reportNotCommon'))
  if (issueType === 'Violation or Complaint') throw conflict(msg('problems', 'reportIsComplaint'))
}

const plain = (text: string) => inPlainLetters(text).toLowerCase()
const inWords = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Matches a name as whole words, in every script that has spaces: 'Ed' does not match 'fixed'. A name without letters matches nothing. */
function names(text: string, { name, email }: { name: string; email: string }): boolean {
  const words = inWords(name)
  // Each word of the name may come first: García López, Ana María.
  const orders = words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(' ')).join('|')
  const isNamed = words.length > 0 && new RegExp(`(?<![a-z0-9])(${orders})s?(?![a-z0-9])`).test(inWords(text).join(' '))
  return isNamed || plain(text).includes(plain(email))
}

/** Throws 400 if the text for neighbors names the reporter, or a reporter of a report merged into this one. */
export async function requireNoName(trx: Trx, { id }: Report, shown: Record<string, string>) {
  const reporters = await trx
    .selectFrom('maintenanceReport as report')
    .innerJoin('user', 'user.id', 'report.userId')
    .select(['user.name', 'user.email'])
    .where(({ or, eb }) => or([eb('report.id', '=', id), eb('report.mergedIntoId', '=', id)]))
    .execute()
  for (const [field, text] of Object.entries(shown))
    if (reporters.some((reporter) => names(text, reporter))) throw invalid(field, msg('problems', 'reportNamesReporter'))
}

/** Repeats that check for the text that neighbors already see, when a report gets another reporter. Throws 400. */
export async function requireStillNoName(trx: Trx, report: Report) {
  const { publicText, publicPlace } = await trx
    .selectFrom('maintenanceReport')
    .select(['publicText', 'publicPlace'])
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow()
  const comments = await trx
    .selectFrom('reportComment')
    .select('text')
    .where('reportId', '=', report.id)
    .where('isPublic', '=', 1)
    .execute()
  const shown = [publicText ?? '', publicPlace ?? '', ...comments.map(({ text }) => text)]
  await requireNoName(trx, report, { into: shown.join('\n') })
}

async function showPhotos(trx: Trx, reportId: number, photoIds: number[]) {
  await trx.updateTable('reportPhoto').set({ shownAs: null }).where('reportId', '=', reportId).execute()
  for (const [at, id] of photoIds.entries()) {
    const shown = trx
      .updateTable('reportPhoto')
      .set({ shownAs: at + 1 })
      .where('id', '=', id)
      .where('reportId', '=', reportId)
    const { numUpdatedRows } = await shown.executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw invalid('photoIds', msg('problems', 'reportPhotoUnknown'))
  }
}
