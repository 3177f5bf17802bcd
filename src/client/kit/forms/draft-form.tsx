import { Button } from '@mantine/core'
import type { UseFormInput } from '@mantine/form'
import { useLayoutEffect, useState } from 'react'
import { Note } from '../feedback/note'
import { useWords } from '../words/words'
import { deleteDraft, readDraft, useDraftKey, useStoredDraft } from './draft'
import { useWordForm, type WordForm } from './form'
import { useSendingKey } from './use-once'

interface Options {
  /** Replaces the line above a resumed draft. */
  draftKept?: string
  /** More than the fields was kept. */
  isResumed?: boolean
  onStartOver?: () => void
  /** Shows a toast when the session ends under the form. */
  onSessionEnd?: () => void
}

interface DraftForm<Values> extends WordForm<Values> {
  /** Adds the idempotency key of what is created. */
  keyed: <Input extends object>(input: Input) => Input & { key: string }
}

/**
 * A form whose changes stay on this device until `sent`, and come back when it is opened again. Only changes are kept: a draft continued
 * later must not undo what others saved meanwhile. `thing` names what is written, such as 'event-12'.
 */
// biome-ignore lint/suspicious/noExplicitAny: as Mantine's own form, which takes interfaces
export function useDraftForm<Values extends Record<string, any>>(
  thing: string,
  input: UseFormInput<Values> & { initialValues: Values },
  { draftKept, isResumed, onStartOver, onSessionEnd }: Options = {},
): DraftForm<Values> {
  const kit = useWords('kit')
  const key = useDraftKey(thing)
  const [stored, setStored] = useState(input.initialValues)
  const [kept] = useState(() => draftOf(readDraft(key, stored), stored))
  const [resumed, setResumed] = useState(Object.keys(kept).length > 0)
  const form = useWordForm<Values>({ ...input, initialValues: { ...stored, ...kept } })
  const changes = draftOf(form.values, stored)
  useStoredDraft(key, changes, {}, onSessionEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that the draft counts as a change
  useLayoutEffect(() => form.resetDirty(stored), [])

  function startOver() {
    form.setValues(stored)
    form.clearErrors()
    setResumed(false)
    onStartOver?.()
    form.node.current?.querySelector('input')?.focus()
  }
  const note = (isResumed || (resumed && Object.keys(changes).length > 0)) && (
    <Note
      tone="blue"
      role="status"
      action={
        <Button variant="default" onClick={startOver}>
          {kit.startOver}
        </Button>
      }
    >
      {draftKept ?? kit.draftKept}
    </Note>
  )
  const settle: typeof form.settle = (sent, next) => {
    setStored(next)
    form.settle(sent, next)
  }
  const { keyOf, renew } = useSendingKey()
  const keyed: DraftForm<Values>['keyed'] = (input) => ({ ...input, key: keyOf(input) })
  const sent = () => {
    renew()
    deleteDraft(key)
    setResumed(false)
  }
  return { ...form, note, settle, sent, keyed }
}

/** Files cannot be stored, with what they show; passwords must not be, and a draft tells nobody and removes nothing. */
const NOT_KEPT = /password|notify|^remove|(image|attachment)Description|^descriptions/i
const isFiles = (value: unknown) => Array.isArray(value) && value.some((one) => one instanceof File)

const draftOf = <Values extends object>(now: Values, stored: Values) =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !NOT_KEPT.test(name) && !isFiles(value) && JSON.stringify(value) !== JSON.stringify(stored[name as keyof Values]),
    ),
  ) as Partial<Values>
