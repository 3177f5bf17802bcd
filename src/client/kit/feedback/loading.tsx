import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { focusMainWhenRemoved } from '../navigation/focus'
import { useWords } from '../words/words'
import classes from './loading.module.css'
import { problemText } from './problem'

interface Props {
  title: string
  message?: string
  onRetry?: () => void
  busy?: boolean
}

/** The retry button disappears, so the focus moves to the dialog's first field or to the page. */
function moveFocus(button: HTMLElement) {
  const dialog = button.closest<HTMLElement>('[role="dialog"]')
  if (!dialog) return focusMainWhenRemoved()
  const goal = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  goal.focus()
}

export function LoadError({ title, message, onRetry, busy }: Props) {
  const words = useWords('kit')
  return (
    <div className={classes.error} role="alert">
      <IconCloudOff className={classes.icon} size={28} aria-hidden />
      <div className={classes.words}>
        <Text fw={700}>{title}</Text>
        {message && <p>{message}</p>}
      </div>
      {onRetry && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={busy ?? false}
          onClick={(event) => {
            moveFocus(event.currentTarget)
            onRetry()
          }}
        >
          {words.retry}
        </Button>
      )}
    </div>
  )
}

interface Query {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Renders nothing while the query loads or has an earlier answer. */
export function ReadError({ title, query: { data, error, isFetching, refetch } }: { title: string; query: Query }) {
  const { checkConnection } = useWords('kit')
  if (!error || data !== undefined) return null
  return <LoadError title={title} message={problemText(error, checkConnection)} onRetry={() => void refetch()} busy={isFetching} />
}

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

interface RowSkeletonsProps {
  count: number
  height?: string
  icon?: boolean
  inCard?: boolean
}

export function RowSkeletons({ count, height = '3.5rem', icon, inCard }: RowSkeletonsProps) {
  const words = useWords('basics')
  return (
    <div className={inCard ? classes.divided : classes.rows} role="status" aria-label={words.loading}>
      {range(count).map((at) => (
        <div key={at} className={classes.row} style={{ minHeight: height }}>
          {icon && <Skeleton className={classes.rowIcon ?? ''} height="2.5rem" width="2.5rem" radius="md" />}
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
