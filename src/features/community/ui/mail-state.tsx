import { Box } from '@mantine/core'
import { Card } from '../../../client/kit/layout/card'
import { StatusBadge } from '../../../client/kit/lists/status-badge'

/** Without a mail server nothing is lost: letters wait in the outbox. A board should know that they do. */
export function MailState({ configured }: { configured: boolean }) {
  return (
    <Box mt="lg">
      <Card title="Email" aside={<StatusBadge tone={configured ? 'green' : 'amber'}>{configured ? 'On' : 'Not set up'}</StatusBadge>}>
        <p>
          {configured
            ? 'The portal sends its letters through your mail server.'
            : 'The server has no SMTP_URL yet. Letters are kept and go out as soon as it has one.'}
        </p>
      </Card>
    </Box>
  )
}
