import { Skeleton, Stack } from '@mantine/core'
import { useWords } from '../words/words'
import classes from './skeletons.module.css'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

export function FieldSkeletons({ count }: { count: number }) {
  const words = useWords('basics')
  return (
    <Stack role="status" aria-label={words.loading}>
      {range(count).map((at) => (
        <div key={at}>
          <Skeleton height="1.25rem" width="9rem" mb="0.375rem" />
          <Skeleton height="3rem" />
        </div>
      ))}
    </Stack>
  )
}

interface Rows {
  count: number
  height?: string
  icon?: boolean
  inCard?: boolean
}

export function RowSkeletons({ count, height = '3.5rem', icon, inCard }: Rows) {
  const words = useWords('basics')
  return (
    <div className={inCard ? classes.divided : classes.rows} role="status" aria-label={words.loading}>
      {range(count).map((at) => (
        <div key={at} className={classes.row} style={{ minHeight: height }}>
          {icon && <Skeleton className={classes.icon ?? ''} height="2.5rem" width="2.5rem" radius="md" />}
          <Stack gap={8} flex="1">
            <Skeleton height="1rem" width="55%" />
            <Skeleton height="0.75rem" width="85%" />
          </Stack>
        </div>
      ))}
    </div>
  )
}

export function CardSkeleton({ height }: { height?: string }) {
  return (
    <div className={classes.card} style={{ minHeight: height }}>
      <Skeleton height="1.5rem" width="60%" />
      <Skeleton height="1rem" width="45%" />
      <Skeleton height="1rem" width="90%" />
      <Skeleton height="1rem" width="75%" />
    </div>
  )
}
