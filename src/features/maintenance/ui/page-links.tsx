import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import classes from './page-links.module.css'

/** The ways to what neighbors have reported, when there is any, and to the board's figures. */
export function PageLinks() {
  const words = useWords('maintenance')
  const onBoard = may(useViewer(), 'maintenance.readAll')
  const { data, isPending } = trpc.maintenance.communityReports.useQuery({})
  const count = data?.length ?? 0
  if (count === 0 && !onBoard && !isPending) return null
  return (
    <p className={classes.links}>
      {count > 0 && <Link to="/community-reports">{words.seeNeighbors(count)}</Link>}
      {onBoard && <Link to="/maintenance-figures">{words.responseTimes}</Link>}
    </p>
  )
}
