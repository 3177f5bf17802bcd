import { Anchor } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LoadError, RowSkeletons } from '#kit/feedback/loading'
import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import listClasses from './document-list.module.css'
import classes from './document-row.module.css'

const LIMIT = 20

interface Props {
  search: string
  match: 'all' | 'any'
  /** The ids of the documents listed already, for their title, category, description or file name; only a page is worth a second line. */
  listed: number[]
  /** Shown if nothing is found inside either. */
  children: ReactNode
}

/** The documents whose text holds the words, with the page. */
export function FoundInside({ search, match, listed, children }: Props) {
  const words = useWords('documents')
  const found = trpc.search.find.useQuery({ q: search, match, type: 'document', limit: LIMIT })
  if (found.error) return <LoadError title={words.insideFailed} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (!found.data) return <RowSkeletons count={1} height="6rem" icon />
  const results = found.data.results.filter(({ id, page }) => page !== null || !listed.includes(id))
  if (results.length === 0) return children
  return (
    <section aria-label={words.foundInside}>
      {listed.length > 0 && <h2 className={listClasses.inside}>{words.foundInside}</h2>}
      <ul className={listClasses.list}>
        {results.map(({ id, title, url, page, excerpt, status }) => (
          <li key={id} className={classes.row}>
            <span className={classes.icon}>
              <IconFileSearch size={30} stroke={1.6} aria-hidden />
            </span>
            <div>
              <h3 className={classes.title}>
                <Anchor href={url} target="_blank" rel="noopener">
                  {title}
                </Anchor>{' '}
                {status && <StatusBadge tone="amber">{words.archivedBadge}</StatusBadge>}
              </h3>
              {excerpt.map(({ text }) => text).join('') !== title && (
                <p>
                  {page === null ? words.insideText : words.insideOnPage(page)}{' '}
                  {excerpt.map(({ text, hit }, at) => {
                    const Piece = hit ? 'mark' : 'span'
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no name and never move
                    return <Piece key={at}>{text}</Piece>
                  })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
