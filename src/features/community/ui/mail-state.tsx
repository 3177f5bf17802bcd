import { Box } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useMail } from '../../../client/kit/context/mail'
import { Card } from '../../../client/kit/layout/card'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { useMailText } from '../../../client/kit/text/mail-notes'

const LABELS = { ready: 'On', missing: 'Not set up', paused: 'Paused', failing: 'Failing' }

/** Nothing is lost while email doesn't go out, but a board should know that it waits. */
export function MailState() {
  const mailText = useMailText()
  const { state } = useMail()
  return (
    <Box mt="lg">
      <Card title="Email" aside={<StatusBadge tone={state === 'ready' ? 'green' : 'amber'}>{LABELS[state]}</StatusBadge>}>
        <p>{mailText(state) || 'The portal sends its emails through your mail server.'}</p>
        {state !== 'ready' && <Link to="/outbox">See how to fix it</Link>}
      </Card>
    </Box>
  )
}
