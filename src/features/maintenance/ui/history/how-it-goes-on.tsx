import { Link } from 'react-router-dom'
import { Note } from '../../../../client/kit/feedback/note'
import { useFormats } from '../../../../client/kit/words/formats'
import { useWords } from '../../../../client/kit/words/words'
import type { ReportDetails } from '../../answers'

/** When it is expected, what it was joined with, and that neighbors see it. */
export function HowItGoesOn({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { day } = useFormats()
  const { mergedInto } = report
  const expectedOn = mergedInto?.expectedOn ?? report.expectedOn
  return (
    <>
      {expectedOn && <p>{words.expectedOn(day(expectedOn))}</p>}
      {mergedInto && (
        <Note tone="blue">
          <p>{words.joinedWith(reportStatus[mergedInto.status])}</p>
          {mergedInto.communityReportId !== null && (
            <Link to={`/community-reports?report=${mergedInto.communityReportId}`}>{words.seeWhatNeighborsSee}</Link>
          )}
        </Note>
      )}
      {report.isPublic && !mergedInto && (
        <Note tone="blue">
          <p>{words.shownWithoutName}</p>
          <Link to={`/community-reports?report=${report.id}`}>{words.seeWhatNeighborsSee}</Link>
        </Note>
      )}
    </>
  )
}
