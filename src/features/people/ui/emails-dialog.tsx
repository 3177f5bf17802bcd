import { Box } from '@mantine/core'
import { useTimeZone } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Words } from '../../../words/messages'
import type { ListedUser } from '../answers'
import classes from './users-page.module.css'

const TONES: Record<string, Tone> = { sent: 'green', waiting: 'amber', failed: 'red', missed: 'gray' }

/** The latest emails and texts to one person, each with the reason of its outcome. */
export function EmailsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = useWords('users')
  const outbox = useWords('outbox')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const list = trpc.delivery.ofPerson.useQuery({ id: user.id })
  return (
    <Dialog title={words.emailTo(user.name)} onClose={onClose}>
      <p>{words.emailToWhat(user.email)}</p>
      {list.error && !list.data && <ReadError title={outbox.listFailed} query={list} />}
      {list.isPending && <RowSkeletons count={3} height="3.5rem" />}
      {list.data?.length === 0 && <p>{words.nothingSent(user.name)}</p>}
      <ul className={classes.sent}>
        {list.data?.map((row) => (
          <li key={`${row.channel} ${row.at} ${row.about}`}>
            <div>
              <strong>{row.subject ?? aboutOf(outbox, words, row.about)}</strong>
              <Box fz="sm" c="dimmed">
                {row.channel === 'sms' ? `${words.byText} · ` : ''}
                {instant(row.at, timeZone)}
              </Box>
            </div>
            <StatusBadge tone={TONES[row.status] ?? 'gray'}>{row.reason}</StatusBadge>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function aboutOf({ about, aboutAccount }: Words['outbox'], { boardWork }: Words['users'], topic: string) {
  if (topic === 'account') return aboutAccount
  return new Map(Object.entries(about)).get(topic) ?? boardWork
}
