import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FieldSkeletons, LoadError } from '#kit/feedback/loading'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { LEVEL_NAMES, type Level } from '../../../shared/topics'
import classes from './preferences.module.css'
import { TopicTable } from './topic-table'
import { type Preferences, useChoices } from './use-choices'

export function PreferencesCard() {
  const id = useId()
  const words = useWords('notificationPreferences')
  const { data, error, refetch, isFetching, choose } = useChoices()
  const beside = trpc.notifications.emailPreferences.useQuery()
  const [open, setOpen] = useState(false)
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

function LevelCards({ level, onChoose }: { level: Preferences['level']; onChoose: (level: Level) => void }) {
  const words = useWords('notificationPreferences')
  const under = { everything: undefined, important: words.importantWhat, nothing: words.nothingWhat }
  return (
    <fieldset>
      <legend className={classes.legend}>{words.tellMe}</legend>
      <div className={classes.levels}>
        {LEVEL_NAMES.map((name) => (
          <LevelCard key={name} label={words.levels[name]} what={under[name]} checked={level === name} onChoose={() => onChoose(name)} />
        ))}
        {level === 'custom' && <LevelCard label={words.levels.custom} checked onChoose={() => undefined} />}
      </div>
    </fieldset>
  )
}

interface Props {
  label: string
  what?: string | undefined
  checked: boolean
  onChoose: () => void
}

function LevelCard({ label, what, checked, onChoose }: Props) {
  const id = useId()
  return (
    <label className={classes.level}>
      <input type="radio" name="level" checked={checked} onChange={onChoose} aria-labelledby={id} aria-describedby={what && `${id}-what`} />
      <span>
        <strong id={id}>{label}</strong>
        {what && <span id={`${id}-what`}>{what}</span>}
      </span>
    </label>
  )
}
