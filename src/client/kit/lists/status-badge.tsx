import classes from './status-badge.module.css'

export type Tone = 'red' | 'blue' | 'green' | 'amber' | 'gray'

/** A state in words on its color; the words alone say everything. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
