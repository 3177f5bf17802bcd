import { Button, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { focusMainWhenRemoved } from '../dialogs/restore-focus'
import { useWords } from '../words/words'
import classes from './load-error.module.css'

interface Props {
  title: string
  message?: string
  /** Left out where trying again cannot help. */
  onRetry?: () => void
  busy?: boolean
}

/** The button leaves with what failed: its dialog keeps the focus, in the first field, or the page gets it. */
function keepFocus(button: HTMLElement) {
  const dialog = button.closest<HTMLElement>('[role="dialog"]')
  if (!dialog) return focusMainWhenRemoved()
  const goal = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  goal.focus()
}

/** A read failed: what failed, why, and a way to try again. */
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
