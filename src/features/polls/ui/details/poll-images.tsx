import { Card } from '../../../../client/kit/layout/card'
import type { Poll } from '../../answers'
import classes from './poll-details.module.css'

/** The pictures of a poll; each opens in full size. */
export function PollImages({ poll }: { poll: Poll }) {
  if (poll.imageUrls.length === 0) return null
  return (
    <div className={classes.bare}>
      <Card title="Supporting Images">
        <ul className={classes.images}>
          {poll.imageUrls.map(({ imageUrl }, at) => (
            <li key={imageUrl}>
              <a href={imageUrl} target="_blank" rel="noreferrer">
                <img src={`${imageUrl}?size=small`} alt={`${poll.title}, ${at + 1} of ${poll.imageUrls.length}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
