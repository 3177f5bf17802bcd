import { CardSkeleton } from '#kit/feedback/skeletons'
import { useWords } from '#kit/words/words'
import classes from './poll-list.module.css'

/** Cards that are still on their way. */
export function CardSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-label={useWords('basics').loading}>
      {[0, 1, 2].map((at) => (
        <CardSkeleton key={at} height="17rem" />
      ))}
    </div>
  )
}
