import { Link } from 'react-router-dom'
import { useCommunityLang } from '#kit/context/session'
import { useWords } from '#kit/words/words'
import type { ListedPoll } from '../../answers'
import { useAddressOf } from '../views'
import classes from './options-at-hand.module.css'

/** More options would hide the polls below. */
const OPTIONS_MOST = 6

/** The link hands the tapped option over to the ballot, which marks it. Nothing is cast. */
export interface Marked {
  chosen: number
}

/** The options of a poll in a list: one tap opens the ballot with that option marked. */
export function OptionsAtHand({ poll }: { poll: ListedPoll }) {
  const words = useWords('polls')
  const addressOf = useAddressOf()
  const lang = useCommunityLang()
  const { id, title, options, questionType } = poll
  if (!questionType.startsWith('single') || options.length > OPTIONS_MOST) return null
  return (
    <ul className={classes.options} aria-label={words.optionsOf(title)}>
      {options.map((option) => (
        <li key={option.id}>
          <Link to={addressOf({ poll: String(id) })} state={{ chosen: option.id } satisfies Marked} lang={lang}>
            {option.optionText}
          </Link>
        </li>
      ))}
    </ul>
  )
}
