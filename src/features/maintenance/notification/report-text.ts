import { FORMER_RESIDENT } from '../../../shared/residents'
import type { Words } from '../../../words/messages'
import type { Report } from '../answers'
import { JOINED, PARTED } from '../schema'

export const threadOf = (id: number) => `report-${id}`

export const linkTo = (words: Words, id: number) => ({ label: words.mails.report.action, path: `/maintenance?report=${id}` })

/** Translates the comments that the portal itself writes; they are stored in English. */
export const stepIn = ({ mails: { reportStatus } }: Words, comment: string) =>
  ({ [JOINED]: reportStatus.joined, [PARTED]: reportStatus.parted })[comment] ?? comment

/** A stored value as text; an unknown value stays as it is. */
export const namedIn = (names: Record<string, string>, stored: string) => names[stored] ?? stored

export function issueIn({ values }: Words, { issueType, otherIssueDescription }: Pick<Report, 'issueType' | 'otherIssueDescription'>) {
  const issue = namedIn(values.issueType, issueType)
  return otherIssueDescription ? `${issue}: ${otherIssueDescription}` : issue
}

export function placeIn({ mails, values }: Words, { streetNumber, streetName, locationRelevance, whereExactly }: Report) {
  const address = `${streetNumber} ${streetName} (${namedIn(values.relevance, locationRelevance)})`
  const place = locationRelevance === 'My Property' ? address : mails.report.near(address)
  return whereExactly ? `${place}: ${whereExactly}` : place
}

export function introductionIn({ mails, values }: Words, { id, userName, submittedByAdminName }: Report) {
  const known = (name: string) => (name === FORMER_RESIDENT ? values.role[FORMER_RESIDENT] : name)
  return submittedByAdminName
    ? mails.report.filedFor(known(submittedByAdminName), known(userName), id)
    : mails.report.filed(known(userName), id)
}
