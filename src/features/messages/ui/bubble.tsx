import type { ReactNode } from 'react'
import { FoldedText } from '#kit/text/folded-text'
import classes from './bubble.module.css'

interface Props {
  side: 'mine' | 'theirs'
  heading: string
  detail?: string | null
  time: string
  text: string
  /** Shows a long text whole at once. */
  open: boolean
  children?: ReactNode
}

/** One side of a conversation; what the viewer's own side said stands to the right. */
export function Bubble(props: Props) {
  return (
    <div className={classes.bubble} data-side={props.side}>
      <p className={classes.heading}>
        <strong>{props.heading}</strong>
        {props.detail && <span>{props.detail}</span>}
      </p>
      {props.text && <FoldedText text={props.text} open={props.open} />}
      {props.children}
      <p className={classes.time}>{props.time}</p>
    </div>
  )
}
