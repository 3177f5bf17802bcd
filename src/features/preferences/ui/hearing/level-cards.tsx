import { useId } from 'react'
import { useWords } from '#kit/words/words'
import { LEVEL_NAMES, type Level } from '../../../../shared/topics'
import classes from './hearing.module.css'
import type { Choosing } from './use-choices'

/** How much somebody wants to hear of; choosing saves. A table that is no level's is marked as one's own. */
export function LevelCards({ level, onChoose }: { level: Choosing['level']; onChoose: (level: Level) => void }) {
  const words = useWords('hearing')
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
