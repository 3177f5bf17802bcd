import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { LoadError } from '#kit/feedback/load-error'
import { FieldSkeletons } from '#kit/feedback/skeletons'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import classes from './hearing.module.css'
import { LevelCards } from './level-cards'
import { TopicTable } from './topic-table'
import { useChoices } from './use-choices'

/** What somebody wants to hear of, in one press; and topic by topic for who wants it so. */
export function HearingCard() {
  const id = useId()
  const words = useWords('hearing')
  const { data, error, refetch, isFetching, choose } = useChoices()
  const beside = trpc.preferences.email.useQuery()
  const [open, setOpen] = useState(false)
  // One Retry for the tab where the card below failed as well.
  if (error && !data && beside.error && !beside.data) return null
  if (error && !data) return <LoadError title={words.loadFailed} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <Card title={words.title}>
      {!data && <FieldSkeletons count={3} />}
      {data && (
        <>
          <LevelCards level={data.level} onChoose={(level) => choose({ level })} />
          <button type="button" className={classes.more} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {words.inDetail}
            <IconChevronDown size={20} aria-hidden />
          </button>
          <div id={id} hidden={!open}>
            {open && <TopicTable choices={data} onChoose={choose} />}
          </div>
        </>
      )}
    </Card>
  )
}
