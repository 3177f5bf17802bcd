import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LittleHouse } from '../layout/houses'
import houses from '../layout/houses.module.css'
import classes from './empty-state.module.css'

interface Props {
  title: string
  text?: ReactNode
  action?: ReactNode
  picture?: ReactNode
}

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

export const Megaphone = () => (
  <Picture>
    <path className={houses.far} d="M22 58h14l6 22H30z" />
    <path className={houses.near} d="M16 36h26l42-22v60L42 58H16a8 8 0 0 1-8-8v-6a8 8 0 0 1 8-8z" />
    <path className={houses.sun} d="M92 32a14 14 0 0 1 0 24z" />
  </Picture>
)

export const Mailbox = () => (
  <Picture>
    <path className={houses.far} d="M54 52h12v32H54z" />
    <path className={houses.near} d="M20 54V36a18 18 0 0 1 18-18h46a16 16 0 0 1 16 16v20z" />
    <path className={houses.window} d="M28 54V37a10 10 0 0 1 20 0v17z" />
    <path className={houses.sun} d="M78 40V12h20v12H84v16z" />
  </Picture>
)

export const Wrench = () => (
  <Picture>
    <path className={houses.far} d="M12 84V50l24-20 24 20v34z" />
    <path className={houses.window} d="M28 54h16v14H28z" />
    <path className={houses.near} d="M100 14 86 28l4 8 8 4 14-14a21 21 0 0 1-27 25L58 78a9 9 0 0 1-13-13l27-27a21 21 0 0 1 28-24z" />
  </Picture>
)

export const BallotBox = () => (
  <Picture>
    <path className={houses.sun} d="M44 10h32v36H44z" />
    <path className={houses.far} d="M24 40h72l8 14H16z" />
    <path className={houses.near} d="M16 54h88v30H16z" />
    <path className={houses.window} d="M40 44h40v5H40z" />
  </Picture>
)

export const Calendar = () => (
  <Picture>
    <path className={houses.far} d="M22 24a8 8 0 0 1 8-8h60a8 8 0 0 1 8 8v12H22z" />
    <path className={houses.near} d="M22 36h76v40a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8zM38 8h8v16h-8zM74 8h8v16h-8z" />
    <path className={houses.window} d="M34 46h12v10H34zM54 46h12v10H54zM34 62h12v10H34z" />
    <path className={houses.sun} d="M54 62h12v10H54z" />
  </Picture>
)

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={houses.little} viewBox="0 0 120 84" aria-hidden focusable="false">
      {children}
      <path className={houses.hedge} d="M104 84v-7a7 7 0 0 1 14 0v7z" />
      <path className={houses.ground} d="M2 83h116" />
    </svg>
  )
}
