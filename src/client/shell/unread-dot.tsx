import classes from './unread-dot.module.css'

/** Sits at the corner of an icon; whoever shows it says "unread" as well. */
export const UnreadDot = () => <span className={classes.dot} />

/** How many, where there is room for it at the end of a line. */
export const UnreadNumber = ({ count }: { count: number }) => (
  <span className={classes.number} aria-hidden>
    {count > 99 ? '99+' : count}
  </span>
)
