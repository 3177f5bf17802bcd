import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import type { Poll } from '../../answers'
import classes from './poll-details.module.css'

/** The pictures of a poll; each opens in full size. */
export function PollImages({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  if (poll.imageUrls.length === 0) return null
  return (
    <div className={classes.bare}>
      <Card title={words.supportingImages}>
        <ul className={classes.images}>
          {poll.imageUrls.map(({ imageUrl }, at) => (
            <li key={imageUrl}>
              <a href={imageUrl} target="_blank" rel="noreferrer">
                <img src={`${imageUrl}?size=small`} alt={words.imageOf(poll.title, at + 1, poll.imageUrls.length)} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
