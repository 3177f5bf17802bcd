import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** A form that is still on its way. */
export function FieldSkeletons({ count }: { count: number }) {
  return (
    <div className={classes.stack} role="status" aria-label="Loading...">
      {range(count).map((at) => (
        <div key={at}>
          <Skeleton height="1.25rem" width="9rem" mb="0.375rem" />
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  )
}

/** Rows of a list or table that is still on its way. */
export function RowSkeletons({ count, height = '3.5rem' }: { count: number; height?: string }) {
  return (
    <div className={classes.rows} role="status" aria-label="Loading...">
      {range(count).map((at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  )
}
