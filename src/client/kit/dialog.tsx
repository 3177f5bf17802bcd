import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

/** A dialog with its title; Escape, the cross and a click outside close it. */
export function Dialog(props: { title: string; size?: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? '34rem'}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '' }}
      transitionProps={{ transition: 'pop', duration: 150 }}
    >
      {props.children}
    </Modal>
  )
}
