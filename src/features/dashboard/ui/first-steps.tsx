import { Button } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { showFailure } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { Card } from '#kit/layout/page'
import { InvitationLine } from '#kit/recipients/invitation-line'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { FirstSteps as Steps } from '../answers'
import classes from './first-steps.module.css'

const STEPS: { key: keyof NonNullable<Steps>; to: string }[] = [
  { key: 'email', to: '/settings/email' },
  { key: 'settings', to: '/settings' },
  { key: 'board', to: '/users?form=board' },
  { key: 'residents', to: '/users?form=import' },
  { key: 'homes', to: '/homes?form=import' },
  { key: 'announcement', to: '/announcements?form=new' },
  { key: 'documents', to: '/documents' },
]

export function FirstSteps() {
  const words = useWords('firstSteps')
  const utils = trpc.useUtils()
  const { data } = trpc.dashboard.firstSteps.useQuery(undefined, { staleTime: 1000 })
  const { mutate, isPending } = trpc.dashboard.hideFirstSteps.useMutation({
    onError: (error) => showFailure(words.nothingChanged, error),
    onSettled: () => utils.dashboard.firstSteps.invalidate(),
  })
  const hide = useOnce(mutate, isPending)
  if (!data) return null
  const done = STEPS.filter(({ key }) => data[key]).length
  return (
    <Card
      title={words.title}
      aside={
        <Button variant="subtle" className={classes.hide ?? ''} onClick={() => hide()} loading={isPending}>
          {words.hideList}
        </Button>
      }
    >
      <p className={classes.progress}>{words.stepsDone(done, STEPS.length)}</p>
      <ol className={classes.steps}>
        {STEPS.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className={classes.step ?? ''} data-done={data[key] || undefined}>
              {data[key] ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
              <span className={classes.words}>
                {words.steps[key].text}{' '}
                {data[key] ? (
                  <span className="visually-hidden">({words.done})</span>
                ) : (
                  <span className={classes.hint}>{words.steps[key].hint}</span>
                )}
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
      <InvitationLine />
    </Card>
  )
}
