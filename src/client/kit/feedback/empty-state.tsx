import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LittleHouse } from '../layout/houses'
import classes from './empty-state.module.css'

interface Props {
  title: string
  text?: string
  action?: ReactNode
  /** In place of the house: one of empty-pictures.tsx. */
  picture?: ReactNode
}

/** Nothing here yet: the specified sentence, and the next step if the viewer can take one. */
export function EmptyState({ title, text, action, picture }: Props) {
  return (
    <div className={classes.empty}>
      {picture ?? <LittleHouse />}
      <p className={classes.title}>{title}</p>
      {text && <Text c="dimmed">{text}</Text>}
      {action && <Box mt={8}>{action}</Box>}
    </div>
  )
}
