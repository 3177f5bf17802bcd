import { Box, type BoxProps } from '@mantine/core'
import type { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '../lists/status-badge'
import classes from './note.module.css'

interface Props extends BoxProps {
  tone: Tone
  icon?: typeof IconInfoCircle
  action?: ReactNode
  id?: string
  role?: 'status' | 'alert'
  children: ReactNode
}

export function Note({ tone, icon: Icon, action, children, ...rest }: Props) {
  return (
    <Box className={classes.note ?? ''} data-tone={tone} {...rest}>
      {Icon && <Icon className={classes.icon} size={24} aria-hidden />}
      <div className={classes.words}>{children}</div>
      {action}
    </Box>
  )
}
