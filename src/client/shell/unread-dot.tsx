import classes from './unread-dot.module.css'

/** Sits at the corner of an icon; whoever shows it says "unread" as well. */
export const UnreadDot = () => <span className={classes.dot} />
