import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { useWords } from '../../../client/kit/words/words'
import { addressOf } from './use-choices'

interface Props {
  words: string
  suggestion: string | null
  /** Looks for the suggestion here; without it a link leads to the page that does. */
  onSuggest?: (words: string) => void
  onLeave?: () => void
}

/** What was looked for is nowhere: another spelling, or somebody to ask. */
export function NothingFound({ words: typed, suggestion, onSuggest, onLeave }: Props) {
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
