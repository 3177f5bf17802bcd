import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { EmptyState } from '#kit/feedback/empty-state'
import { useWords } from '#kit/words/words'
import { addressOf, anyAddressOf } from './use-choices'

interface Props {
  words: string
  suggestion: string | null
  /** Looks for the suggestion here; without it a link leads to the page that does. */
  onSuggest?: (words: string) => void
  /** Any of the words has been looked for already. */
  isAny?: boolean
  onLeave?: () => void
}

/** What was looked for is nowhere: another spelling, or somebody to ask. */
export function NothingFound({ words: typed, suggestion, isAny, onSuggest, onLeave }: Props) {
  const words = useWords('search')
  return (
    <EmptyState
      title={words.nothingFor(typed)}
      action={
        <>
          {suggestion && (
            <p>
              <Anchor
                component={Link}
                to={addressOf(suggestion)}
                onClick={(event) => {
                  if (!onSuggest) return
                  event.preventDefault()
                  onSuggest(suggestion)
                }}
              >
                {words.didYouMean(suggestion)}
              </Anchor>
            </p>
          )}
          {typed.includes(' ') && !isAny && (
            <Button component={Link} to={anyAddressOf(typed)} mt={8} onClick={() => onLeave?.()}>
              {words.showAnyWord}
            </Button>
          )}
          <Button
            component={Link}
            to={`/messages?subject=${encodeURIComponent(typed)}`}
            variant="default"
            mt={8}
            onClick={() => onLeave?.()}
          >
            {words.askBoard}
          </Button>
        </>
      }
    />
  )
}
