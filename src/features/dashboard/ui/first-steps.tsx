import { Button } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { Card } from '../../../client/kit/layout/card'
import { trpc } from '../../../client/trpc'
import type { FirstSteps as Steps } from '../answers'
import classes from './first-steps.module.css'

const STEPS: { key: keyof NonNullable<Steps>; text: string; hint: string; to: string }[] = [
  { key: 'email', text: 'Set up email and send yourself a test', hint: 'Invitations and notices wait until then.', to: '/outbox' },
  { key: 'settings', text: 'Check streets and time zone', hint: 'Residents choose their street from this list.', to: '/settings' },
  { key: 'board', text: 'Invite your board', hint: 'Make them admins so they can help.', to: '/users' },
  { key: 'residents', text: 'Import residents', hint: 'From a spreadsheet, or one by one.', to: '/users' },
  { key: 'announcement', text: 'Post the first announcement', hint: 'Say hello to your neighbors.', to: '/announcements' },
  { key: 'documents', text: 'Upload bylaws and CC&Rs', hint: 'So everyone can find them.', to: '/documents' },
]

/** What a new community does first, each with the way there; ticks itself. */
export function FirstSteps() {
  const utils = trpc.useUtils()
  const { data } = trpc.dashboard.firstSteps.useQuery(undefined, { staleTime: 1000 })
  const { mutate, isPending } = trpc.dashboard.hideFirstSteps.useMutation({
    onError: (error) => showToast({ title: 'Nothing has changed', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
    onSettled: () => utils.dashboard.firstSteps.invalidate(),
  })
  const hide = useOnce(mutate, isPending)
  if (!data) return null
  const done = STEPS.filter(({ key }) => data[key]).length
  return (
    <Card
      title="First steps"
      aside={
        <Button variant="subtle" onClick={() => hide()} loading={isPending}>
          Hide this list
        </Button>
      }
    >
      <p className={classes.progress}>
        {done} of {STEPS.length} done
      </p>
      <ol className={classes.steps}>
        {STEPS.map(({ key, text, hint, to }) => (
          <li key={key}>
            <Link to={to} className={classes.step ?? ''} data-done={data[key] || undefined}>
              {data[key] ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
              <span className={classes.words}>
                {text} {data[key] ? <span className="only-heard">(done)</span> : <span className={classes.hint}>{hint}</span>}
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
