import { useWords } from '../words/words'
import { LoadError } from './load-error'
import { problemText } from './problem'

interface Query {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** A query failed: why, and a way to try again. Nothing while it is on its way, or where an earlier answer can be shown. */
export function ReadError({ title, query: { data, error, isFetching, refetch } }: { title: string; query: Query }) {
  const { checkConnection } = useWords('kit')
  if (!error || data !== undefined) return null
  return <LoadError title={title} message={problemText(error, checkConnection)} onRetry={() => void refetch()} busy={isFetching} />
}
