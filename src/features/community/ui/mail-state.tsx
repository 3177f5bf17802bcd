import { Box } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useMail } from '#kit/context/mail'
import { Card } from '#kit/layout/card'
import { StatusBadge } from '#kit/lists/status-badge'
import { useMailText } from '#kit/text/mail-notes'
import { useWords } from '#kit/words/words'

/** Nothing is lost while email doesn't go out, but a board should know that it waits. */
export function MailState() {
  const words = useWords('settings')
  const labels = useWords('mailState')
  const mailText = useMailText()
  const { state } = useMail()
  return (
    <Box mt="lg">
      <Card title={words.email} aside={<StatusBadge tone={state === 'ready' ? 'green' : 'amber'}>{labels[state]}</StatusBadge>}>
        <p>{mailText(state) || words.emailWorks}</p>
        {state !== 'ready' && <Link to="/outbox">{words.howToFix}</Link>}
      </Card>
    </Box>
  )
}
