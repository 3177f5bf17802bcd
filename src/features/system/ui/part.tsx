import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import type { Condition } from '../../../shared/system'
import classes from './system.module.css'

const TONES: Record<Condition, Tone> = { ok: 'green', warning: 'amber', problem: 'red', off: 'gray' }
const PHONE = '(max-width: 47.99em)'

export function ConditionBadge({ condition }: { condition: Condition }) {
  const { conditions } = useWords('system')
  return <StatusBadge tone={TONES[condition]}>{conditions[condition]}</StatusBadge>
}

interface Props {
  title: string
  condition: Condition
  /** What matters most about it, in a line. */
  gist?: ReactNode
  children: ReactNode
}

/** One line that says how something fares; a phone keeps the rest folded, so that all the lines are in sight at once. */
export function Part({ title, condition, gist, children }: Props) {
  const [open] = useState(() => !matchMedia(PHONE).matches)
  return (
    <section className={classes.part} aria-label={title}>
      <details open={open}>
        <summary className={classes.line}>
          <h2 className={classes.title}>{title}</h2>
          <ConditionBadge condition={condition} />
          <IconChevronDown className={classes.chevron} size={20} aria-hidden />
          {gist && <span className={classes.gist}>{gist}</span>}
        </summary>
        <div className={classes.more}>{children}</div>
      </details>
    </section>
  )
}
