import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Note } from '../feedback/note'
import { fieldErrors, isOffline, shownInForm } from '../feedback/problem'
import { focusFirstError } from '../navigation/focus'
import { messageText, useLanguage, useWords } from '../words/words'
import fields from './fields.module.css'

export interface WordForm<Values> extends UseFormReturnType<Values> {
  node: RefObject<HTMLFormElement | null>
  /** True after an attempt to send while the device was offline. */
  notSent: boolean
  refuse: (error: unknown) => void
  /**
   * Returns only the changed fields of `input`, so that a save does not undo another person's change. Fields named in `together` are sent
   * as a group, because half of an address is useless.
   */
  changed: <Input extends object>(input: Input, together?: readonly string[]) => Partial<Input>
  /** Shows the `stored` values after a save; edits made during the save count as unsaved. */
  settle: (sent: Values, stored: Values) => void
  /** Stands above the fields. */
  note?: ReactNode
  /** Deletes the draft, after it was sent. */
  sent?: () => void
}

/**
 * Extends Mantine's form. Schema messages are keys that are translated while rendering, so they follow a change of the language. Messages
 * from the server are plain text and disappear when the language changes. Submitting an invalid form focuses the first invalid field.
 */
// biome-ignore lint/suspicious/noExplicitAny: as Mantine's own form, which takes interfaces
export function useWordForm<Values extends Record<string, any>>(input: UseFormInput<Values>): WordForm<Values> {
  const language = useLanguage()
  const form = useForm<Values>(input)
  const node = useRef<HTMLFormElement>(null)
  const [notSent, setNotSent] = useState(false)
  const focusProblem = () => focusFirstError(node.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the language changes alone
  useEffect(() => {
    form.setErrors((all) => Object.fromEntries(Object.entries(all).filter(([, error]) => said(error) !== error)))
  }, [language])
  const errors = Object.fromEntries(Object.entries(form.errors).map(([field, error]) => [field, said(error)]))
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const { error, ...props } = form.getInputProps(path, options)
    return { ...props, error: said(error) }
  }
  const onSubmit: typeof form.onSubmit = (handle, refused) =>
    form.onSubmit(
      (...values) => {
        setNotSent(false)
        return handle(...values)
      },
      (...problems) => {
        focusProblem()
        refused?.(...problems)
      },
    )
  const refuse = (error: unknown) => {
    setNotSent(isOffline(error))
    if (isOffline(error) && node.current?.hasAttribute('data-says-not-sent')) shownInForm.add(Object(error))
    form.setErrors(fieldErrors(error))
    focusProblem()
  }
  const changed = <Input extends object>(input: Input, together: readonly string[] = []) => {
    const isChanged = (name: string) => (together.includes(name) ? together : [name]).some((one) => form.isDirty(one))
    return Object.fromEntries(Object.entries(input).filter(([name]) => isChanged(name))) as Partial<Input>
  }
  const settle = (sent: Values, stored: Values) => {
    const now = form.getValues()
    form.resetDirty(stored)
    form.setValues(Object.fromEntries(Object.entries(stored).filter(([name]) => now[name] === sent[name])) as Partial<Values>)
  }
  return { ...form, node, notSent, errors, getInputProps, onSubmit, refuse, changed, settle }
}

const said = <Error,>(error: Error) => (typeof error === 'string' ? messageText(error) : error)

interface Props<Values> {
  form: WordForm<Values>
  label?: string
  onSubmit: (values: Values) => unknown
  onRefused?: (problems: Record<string, unknown>) => void
  children: ReactNode
}

export function Form<Values>({ form, label, onSubmit, onRefused, children }: Props<Values>) {
  const submit = form.onSubmit((values) => void onSubmit(values), onRefused)
  return (
    <form ref={form.node} className={fields.fields} aria-label={label} onSubmit={submit} noValidate data-says-not-sent>
      {form.note}
      {children}
      {form.notSent && <NotSent />}
    </form>
  )
}

export function NotSent() {
  const words = useWords('kit')
  return (
    <Note tone="amber" role="alert">
      {words.notSent}
    </Note>
  )
}
