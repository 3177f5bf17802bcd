import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { Note } from '#kit/feedback/note'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { isClosed } from '../../../../shared/reports'
import type { ReportDetails } from '../../answers'

/** When it is expected, what it was joined with, and that neighbors see it. */
export function HowItGoesOn({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { day } = useFormats()
  const viewer = useViewer()
  const { mergedInto } = report
  const expectedOn = mergedInto?.expectedOn ?? report.expectedOn
  return (
    <>
      {expectedOn && !isClosed((mergedInto ?? report).status) && <p>{words.expectedOn(day(expectedOn))}</p>}
      {mergedInto && (
        <Note tone="blue">
          <p>{words.joinedWith(reportStatus[mergedInto.status])}</p>
          {mergedInto.communityReportId !== null && <NeighborsView id={mergedInto.communityReportId} />}
        </Note>
      )}
      {report.isPublic && !mergedInto && (
        <Note tone="blue">
          <p>{report.userId === viewer.id ? words.shownWithoutName : words.shownToAll}</p>
          <NeighborsView id={report.id} />
        </Note>
      )}
    </>
  )
}

function NeighborsView({ id }: { id: number }) {
  const words = useWords('maintenance')
  return (
    <Button component={Link} to={`/community-reports?report=${id}`} variant="default" mt={8}>
      {words.seeWhatNeighborsSee}
    </Button>
  )
}
