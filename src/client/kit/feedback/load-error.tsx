import { Button, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useWords } from '../words/words'
import classes from './load-error.module.css'

interface Props {
  title: string
  message?: string
  /** Left out where trying again cannot help. */
  onRetry?: () => void
  busy?: boolean
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
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRetry} loading={busy ?? false}>
          {words.retry}
        </Button>
      )}
    </div>
  )
}
