import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import { may } from '../../shared/permissions'
import { trpc } from '../trpc'

const REFRESH = 60_000

/** Current incidents, such as a failed backup, for the board. */
export function IncidentBanner() {
  const viewer = useViewer()
  return may(viewer, 'system.hear') ? <Incidents leads={may(viewer, 'system.see')} /> : null
}

function Incidents({ leads }: { leads: boolean }) {
  const menu = useWords('menu')
  const { data = [] } = trpc.system.incidents.useQuery(undefined, { refetchInterval: REFRESH })
  return data.map(({ kind, message }) => (
    <Note
      key={kind}
      tone="red"
      icon={IconAlertTriangle}
      role="status"
      mb="lg"
      action={leads && <Link to="/settings/system">{menu.system}</Link>}
    >
      <p>{message}</p>
    </Note>
  ))
}
