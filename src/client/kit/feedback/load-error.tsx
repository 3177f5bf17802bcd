import { Button, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { focusMainWhenRemoved } from '../navigation/focus'
import { useWords } from '../words/words'
import classes from './load-error.module.css'
import { problemText } from './problem'

interface Props {
  title: string
  message?: string
  onRetry?: () => void
  busy?: boolean
}

/** The retry button disappears, so the focus moves to the dialog's first field or to the page. */
function keepFocus(button: HTMLElement) {
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
            keepFocus(event.currentTarget)
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
