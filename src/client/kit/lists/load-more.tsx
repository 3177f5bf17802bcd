import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { focusPage } from '../navigation/focus'
import { useWords } from '../words/words'

/** How far below the screen the next page is fetched already. */
const AHEAD = '900px'

/** Fetches the next page of a list shortly before its end is reached; the button does the same by hand. */
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
    // A failed page is only fetched again by hand.
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
