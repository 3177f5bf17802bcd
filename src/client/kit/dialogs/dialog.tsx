import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { useFocusRestoration } from './restore-focus'

/**
 * A dialog with its title; Escape, the cross and a click outside close it, the last not where somebody `writes`. Put together from Mantine's pieces,
 * because the header of its ready-made one counts as the page's banner.
 */
export function Dialog(props: { title: string; size?: string; writes?: boolean; onClose: () => void; children: ReactNode }) {
  useFocusRestoration()
  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      closeOnClickOutside={!props.writes}
      size={props.size ?? '34rem'}
      padding="lg"
      radius="lg"
      centered
      transitionProps={{ transition: 'pop', duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.55} color="#0f1228" />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{props.title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{props.children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
