import { useEffect, useState } from 'react'
import { useViewer } from '../context/session'
import { typed } from '../sign-in/typed'

const PREFIX = 'portico.draft.'
/** 14 days. */
const KEPT = 14 * 86_400_000

interface Draft {
  values: object
  at: number
}

function open(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Draft | null
    if (draft && Date.now() - draft.at > KEPT) deleteDraft(key)
    else return draft
  } catch {
    // No storage, no draft.
  }
  return null
}

export const readDraft = <Values extends object>(key: string, blank: Values): Values => ({ ...blank, ...open(key)?.values })

export const hasDraft = (key: string) => open(key) !== null

export function deleteDraft(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // No storage, no draft.
  }
}

export function storeDraft(key: string, values: object) {
  const draft: Draft = { values, at: Date.now() }
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Without storage a reload loses the draft; everything else works.
  }
}

/** Stores the draft on this device. `key` must contain the account's id. A value equal to `blank` is not stored. */
export function useStoredDraft<Values extends object>(key: string, values: Values, blank: Values, onSessionEnd?: () => void) {
  const written = JSON.stringify(values)
  const nothing = written === JSON.stringify(blank)
  useEffect(() => {
    if (nothing) return deleteDraft(key)
    storeDraft(key, JSON.parse(written) as object)
  }, [key, written, nothing])
  useEffect(() => {
    if (nothing) return
    typed.set(key, onSessionEnd)
    return () => void typed.delete(key)
  })
}

/** `thing` names what is written, such as 'event-12'. */
export const useDraftKey = (thing: string) => `${thing}-${useViewer().id}`

/** The state of a text field outside of a form, as `useState`. The empty text deletes the draft. */
export function useDraftText(thing: string) {
  const key = useDraftKey(thing)
  const [text, setText] = useState(() => readDraft(key, { text: '' }).text)
  useStoredDraft(key, { text }, { text: '' })
  const change = (next: string) => {
    // At once, because a form that was sent disappears.
    if (!next) deleteDraft(key)
    setText(next)
  }
  return [text, change] as const
}

function deleteExpired() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) open(key.slice(PREFIX.length))
  } catch {
    // No storage, no draft.
  }
}
deleteExpired()
