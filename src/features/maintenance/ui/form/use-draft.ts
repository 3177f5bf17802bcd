import { useEffect, useRef } from 'react'
import { isStarted, type ReportValues } from './report-values'

const PAUSE = 300

/** Saves the draft shortly after each change, and immediately when the page closes. */
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
    forget: () => {
      write.current = () => {}
      forgetDraft(userId)
    },
    /** Saves the draft with a request to send it as soon as possible. */
    wish: () => {
      write.current = () => {}
      keepDraft(userId, values, true)
    },
  }
}

const DAY = 86_400_000
/** Old drafts are deleted. */
const KEPT = 14 * DAY
/** A draft is sent by itself only within this time; after that its author has to send it. */
const WISH_KEPT = DAY

interface Draft<Values> {
  values: Values
  at: number
  /** The time since which it waits to be sent because the session had ended. */
  wantedAt?: number | undefined
}

const keyOf = (userId: number) => `maintenance-draft-${userId}`

export function readDraft<Values extends object>(userId: number, blank: Values): { values: Values; wanted: boolean } | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Draft<Partial<Values>> | null
    if (!draft || Date.now() - draft.at > KEPT) return null
    const wanted = draft.wantedAt !== undefined && Date.now() - draft.wantedAt < WISH_KEPT
    return { values: { ...blank, ...draft.values }, wanted }
  } catch {
    return null
  }
}

function keepDraft(userId: number, values: object, wanted = false) {
  try {
    const draft: Draft<object> = { values, at: Date.now(), wantedAt: wanted ? Date.now() : undefined }
    localStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Without storage a reload loses the draft; everything else works.
  }
}

function forgetDraft(userId: number) {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // There is none then.
  }
}
