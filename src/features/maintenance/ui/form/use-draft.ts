import { useEffect, useRef } from 'react'
import { forgetDraft, keepDraft } from '../draft/draft-text'
import { isStarted, type ReportValues } from './report-values'

const PAUSE = 300

/** Keeps what is being written, a moment after each change and at once when the page goes away. */
export function useKeptDraft(userId: number, values: ReportValues, blank: ReportValues) {
  const write = useRef(() => {})
  const first = useRef(values)

  useEffect(() => {
    write.current = () => {
      write.current = () => {}
      if (isStarted(values, blank)) keepDraft(userId, values)
      else forgetDraft(userId)
    }
    if (first.current === values) {
      write.current = () => {}
      return
    }
    const timer = setTimeout(() => write.current(), PAUSE)
    return () => clearTimeout(timer)
  }, [userId, values, blank])

  useEffect(() => {
    const flush = () => write.current()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    /** Nothing is kept any more: it has been sent or thrown away. */
    forget: () => {
      write.current = () => {}
      forgetDraft(userId)
    },
    /** Keeps it with the wish to send it as soon as that is possible. */
    wish: () => {
      write.current = () => {}
      keepDraft(userId, values, true)
    },
  }
}
