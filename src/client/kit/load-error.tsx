import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import classes from './load-error.module.css'

/** A read failed: what failed, why, and a way to try again. */
export function LoadError({ title, message, onRetry, busy }: { title: string; message?: string; onRetry: () => void; busy?: boolean }) {
  return (
    <div className={classes.error} role="alert">
      <IconCloudOff className={classes.icon} size={28} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {message && <p>{message}</p>}
      </div>
      <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRetry} loading={busy ?? false}>
        Retry
      </Button>
    </div>
  )
}
