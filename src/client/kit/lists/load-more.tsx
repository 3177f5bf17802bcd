import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Note } from '../feedback/note'
import { readProblem } from '../feedback/problem'
import { useHashId } from '../navigation/address'
import { useWords } from '../words/words'

const controls = () => [...document.querySelectorAll<HTMLElement>('#main :is(a[href], button)')]

/** After a press, the focus moves to the first new link or button. */
export function ShowMore({ busy, onLoad, children }: { busy: boolean; onLoad: () => void; children?: ReactNode }) {
  const words = useWords('kit')
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Set<HTMLElement>>(null)

  useLayoutEffect(() => {
    const pressed = button.current
    const focusNew = () => {
      const isKept = document.activeElement === pressed || document.activeElement === document.body
      if (before.current && isKept)
        controls()
          .find((each) => !before.current?.has(each))
          ?.focus()
    }
    if (!busy) {
      focusNew()
      before.current = null
    }
    // After the last page there is no button; its rows are inserted later in the same commit.
    return () => queueMicrotask(focusNew)
  }, [busy])

  const load = () => {
    before.current = new Set(controls())
    onLoad()
  }
  return (
    <Group justify="center" mt={24}>
      <Button ref={button} variant="default" loading={busy} onClick={load}>
        {children || words.showMore}
      </Button>
    </Group>
  )
}

/** Distance below the viewport at which the next page is fetched. */
const AHEAD = '900px'

/** Fetches the next page shortly before the end of the list; the button does the same. */
export function LoadMore({ busy, failed, onLoad }: { busy: boolean; failed: boolean; onLoad: () => void }) {
  const words = useWords('kit')
  const node = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  load.current = onLoad

  useEffect(() => {
    if (busy || failed || !node.current) return
    // Entries may come in batches; the last is current.
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load.current(), { rootMargin: AHEAD })
    watcher.observe(node.current)
    return () => watcher.disconnect()
  }, [busy, failed])

  return (
    <div ref={node}>
      <ShowMore busy={busy} onLoad={onLoad}>
        {failed && words.retry}
      </ShowMore>
    </div>
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
