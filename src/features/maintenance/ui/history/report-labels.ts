import { useWords } from '#kit/words/words'
import type { Report } from '../../answers'

/** What a report is about and where it is, such as 'Near 18 Sageleaf Cir (Common Area): By the mailboxes'. */
export function useReportLabels(report: Report) {
  const words = useWords('maintenance')
  const { issueType, relevance }: Record<string, Record<string, string>> = useWords('values')
  const { otherIssueDescription, locationRelevance, whereExactly } = report
  const issue = issueType?.[report.issueType] ?? report.issueType
  const address = `${report.streetNumber} ${report.streetName} (${relevance?.[locationRelevance] ?? locationRelevance})`
  const place = locationRelevance === 'My Property' ? address : words.near(address)
  return {
    issueOnly: issue,
    issue: otherIssueDescription ? `${issue}: ${otherIssueDescription}` : issue,
    place: whereExactly ? `${place}: ${whereExactly}` : place,
  }
}
