import { Note } from '../feedback/note'
import { readProblem } from '../feedback/problem'
import { useHashId } from '../navigation/address'
import { useWords } from '../words/words'

type AskForRow<Row> = (
  input: { id: number },
  options: { enabled: boolean },
) => { data: Row | undefined; error: unknown; isLoading: boolean }

/**
 * The row an address like /documents#12 leads to. It is asked for on its own when the pages fetched so far (`undefined`: none
 * yet) do not hold it; `settled` says that it is on the page, or that it never will be.
 */
export function useLinkedRow<Row extends { id: number }>(rows: readonly Row[] | undefined, useRow: AskForRow<NoInfer<Row>>) {
  const id = useHashId()
  const elsewhere = id !== null && rows !== undefined && !rows.some((row) => row.id === id)
  const { data, error, isLoading } = useRow({ id: id ?? 0 }, { enabled: elsewhere })
  return {
    id,
    row: elsewhere && data?.id === id ? data : undefined,
    missing: elsewhere && readProblem(error).status === 404,
    settled: rows !== undefined && !(elsewhere && isLoading),
  }
}

/** Says that what a link leads to is gone, or is for others to read. */
export function LinkedRowMissing({ what }: { what: 'announcement' | 'document' | 'message' | 'communityReport' }) {
  const words = useWords('kit')
  return (
    <Note tone="amber" role="status" mb="lg">
      {words.noLongerThere[what]}
    </Note>
  )
}
