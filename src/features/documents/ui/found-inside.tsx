import { Anchor } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCommunityLang } from '#kit/context/session'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import type { Outputs } from '../../../client/trpc'
import listClasses from './document-list.module.css'
import { Excerpt } from './document-row'
import classes from './document-row.module.css'

interface Props {
  found: { data: Outputs['search']['find'] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** The ids of the documents listed already; their rows say the page. */
  listed: number[]
  /** Shown if nothing is found inside either. */
  children: ReactNode
}

/** The documents whose text holds the words, with the page. */
export function FoundInside({ found, listed, children }: Props) {
  const words = useWords('documents')
  const lang = useCommunityLang()
  if (!found.data)
    return found.error ? <ReadError title={words.insideFailed} query={found} /> : <RowSkeletons count={1} height="6rem" icon />
  const results = found.data.results.filter(({ id }) => !listed.includes(id))
  if (results.length === 0) return children
  return (
    <section aria-label={words.foundInside}>
      <h2 className={listClasses.inside}>{words.foundInside}</h2>
      <ul className={listClasses.list}>
        {results.map((result) => (
          <li key={result.id} className={classes.row}>
            <span className={classes.icon}>
              <IconFileSearch size={30} stroke={1.6} aria-hidden />
            </span>
            <div>
              <h3 className={classes.title}>
                <Anchor href={result.url} target="_blank" rel="noopener" lang={lang}>
                  {result.title}
                </Anchor>{' '}
                {result.status && <StatusBadge tone="amber">{words.archivedBadge}</StatusBadge>}
              </h3>
              {result.excerpt.map(({ text }) => text).join('') !== result.title && <Excerpt found={result} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
