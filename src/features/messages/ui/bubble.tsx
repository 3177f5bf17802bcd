import type { ReactNode } from 'react'
import { CollapsedText } from '#kit/text/linked-text'
import classes from './bubble.module.css'

interface Props {
  side: 'mine' | 'theirs'
  heading: string
  detail?: string | null
  time: string
  text: string
  /** Shows a long text in full. */
  open: boolean
  children?: ReactNode
}

/** One entry of a conversation; the viewer's own side stands on the right. */
export function Bubble(props: Props) {
  return (
    <div className={classes.bubble} data-side={props.side}>
      <p className={classes.heading}>
        <strong>{props.heading}</strong>
        {props.detail && <span>{props.detail}</span>}
      </p>
      {props.text && <CollapsedText text={props.text} open={props.open} />}
      {props.children}
      <p className={classes.time}>{props.time}</p>
    </div>
  )
}
