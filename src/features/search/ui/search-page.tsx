import { Anchor, Box, Button, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import { EmptyState } from '#kit/feedback/empty-state'
import { LoadError, RowSkeletons } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { PageTitle } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { SearchBox } from '#kit/lists/filters'
import { LoadMore } from '#kit/lists/load-more'
import { useAddressSearch } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import type { Found } from '../answers'
import { COUNT_MAX, QUERY_MAX, SEARCH_TYPES, type SearchType } from '../schema'
import { counting } from './choices'
import { ResultCard } from './result-card'
import { addressOf, anyAddressOf, useAllFound } from './use-choices'

const DEBOUNCE_MS = 250
const TABS = 'search'

export function SearchPage() {
  const words = useWords('search')
  const [address, change] = useAddressSearch()
  const typed = address.get('q') ?? ''
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS)
  const q = settled.trim().slice(0, QUERY_MAX)
  const type = SEARCH_TYPES.find((each) => each === address.get('type'))
  return (
    <>
      <PageTitle title={words.title} />
      <Box component="search" display="block" mb="1rem">
        <SearchBox label={words.field} value={typed} onChange={(words) => change({ q: words, match: '' })} />
      </Box>
      {q ? (
        <Results q={q} match={address.get('match') === 'any' ? 'any' : 'all'} type={type} onType={(chosen) => change({ type: chosen })} />
      ) : (
        <EmptyState title={words.enterWord} />
      )}
    </>
  )
}

interface Asked {
  q: string
  match: 'all' | 'any'
  type: SearchType | undefined
  onType: (type: string) => void
}

function Results({ q, match, type, onType }: Asked) {
  const words = useWords('search')
  const formats = useFormats()
  const found = useAllFound(q, match, type)
  const [first] = found.data?.pages ?? []
  if (found.error && !first) return <LoadError title={words.failed} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (!first) return <RowSkeletons count={4} height="7rem" icon />
  const total = sumOf(first.counts)
  const results = found.data?.pages.flatMap((page) => page.results) ?? []
  const { shown, announced } = counting(words, formats)
  const kinds = SEARCH_TYPES.filter((each) => (first.counts[each] ?? 0) > 0 || each === type)
  const tabs = [
    { value: 'all', label: words.all, text: shown(total) },
    ...kinds.map((each) => ({ value: each, label: words.kinds[each], text: shown(first.counts[each] ?? 0) })),
  ].map(({ value, label, text }) => ({ value, label: `${label} (${text})` }))
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {announced(first.total)}
      </p>
      {!first.complete && (
        <Note tone="blue" mt="md">
          {words.notComplete}
        </Note>
      )}
      {match === 'any' && total > 0 && (
        <Note tone="blue" mt="md">
          {words.anyWord}
        </Note>
      )}
      {total === 0 ? (
        <NothingFound words={q} suggestion={first.suggestion} isAny={match === 'any'} />
      ) : (
        <>
          <TabStrip
            id={TABS}
            label={words.byKind}
            tabs={tabs}
            value={type ?? 'all'}
            onChange={(value) => onType(value === 'all' ? '' : value)}
          />
          <TabPanel id={TABS} value={type ?? 'all'}>
            <Stack component="ul" gap="0.75rem" mt="1rem">
              {results.map((result) => (
                <ResultCard key={`${result.type}-${result.id}`} result={result} />
              ))}
            </Stack>
            {found.hasNextPage && (
              <LoadMore busy={found.isFetchingNextPage} failed={found.isFetchNextPageError} onLoad={() => void found.fetchNextPage()} />
            )}
          </TabPanel>
        </>
      )}
    </div>
  )
}

function sumOf(counts: Found['counts']) {
  let sum = 0
  for (const type of SEARCH_TYPES) sum += counts[type] ?? 0
  return Math.min(COUNT_MAX, sum)
}

interface Props {
  words: string
  suggestion: string | null
  /** Searches for the suggestion here; without it a link leads to the search page. */
  onSuggest?: (words: string) => void
  /** The search for any of the words has been tried already. */
  isAny?: boolean
  onLeave?: () => void
}

/** Nothing was found: offers another spelling, or a message to the board. */
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
