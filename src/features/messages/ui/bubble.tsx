import { LinkedText } from '../../../client/kit/linked-text'
import classes from './bubble.module.css'

/** One side of a conversation; what the viewer's own side said stands to the right. */
export function Bubble(props: { side: 'mine' | 'theirs'; heading: string; detail?: string | null; time: string; text: string }) {
  return (
    <div className={classes.bubble} data-side={props.side}>
      <p className={classes.heading}>
        <strong>{props.heading}</strong>
        {props.detail && <span>{props.detail}</span>}
      </p>
      <p className={classes.text}>
        <LinkedText text={props.text} />
      </p>
      <p className={classes.time}>{props.time}</p>
    </div>
  )
}
