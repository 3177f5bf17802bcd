import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Note } from '../feedback/note'
import { readProblem } from '../feedback/problem'
import { useHashId } from '../navigation/address'
import { focusPage } from '../navigation/focus'
import { useWords } from '../words/words'

/** Distance below the viewport at which the next page is fetched. */
const AHEAD = '900px'

/** Fetches the next page shortly before the end of the list; the button does the same. */
export function LoadMore({ busy, failed, onLoad }: { busy: boolean; failed: boolean; onLoad: () => void }) {
  const words = useWords('kit')
  const node = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  load.current = () => {
    hadFocus.current = document.activeElement === button.current
    onLoad()
  }

  // A busy button loses the focus, and after the last page there is no button.
  useEffect(() => {
    if (busy || !hadFocus.current) return
    hadFocus.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [busy])
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body) focusPage()
    },
    [],
  )

  useEffect(() => {
    if (busy || failed || !node.current) return
    // Entries may come in batches; the last is current.
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load.current(), { rootMargin: AHEAD })
    watcher.observe(node.current)
    return () => watcher.disconnect()
  }, [busy, failed])

  return (
    <Group ref={node} justify="center" mt={24}>
      <Button ref={button} variant="default" loading={busy} onClick={() => load.current()}>
        {failed ? words.retry : words.showMore}
      </Button>
    </Group>
  )
}

type AskForRow<Row> = (
  input: { id: number },
  options: { enabled: boolean },
) => { data: Row | undefined; error: unknown; isLoading: boolean }

/**
 * Finds the row for an address like /documents#12 and fetches it separately if the loaded pages (`undefined`: none yet) do not contain it.
 * `settled` is true once the row is on the page or known to be missing.
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

export function LinkedRowMissing({ what }: { what: 'announcement' | 'document' | 'message' | 'communityReport' }) {
  const words = useWords('kit')
  return (
    <Note tone="amber" role="status" mb="lg">
      {words.noLongerThere[what]}
    </Note>
  )
}
