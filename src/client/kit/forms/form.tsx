import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { type RefObject, useEffect, useRef } from 'react'
import { fieldErrors } from '../feedback/problem'
import { focusFirstProblem } from '../navigation/focus'
import { messageText, useLanguage } from '../words/words'
import fields from './fields.module.css'

export interface WordForm<Values> extends UseFormReturnType<Values> {
  node: RefObject<HTMLFormElement | null>
  /** Marks what the server refused, and puts the cursor into the first such field. */
  refuse: (error: unknown) => void
  /**
   * What of `input` somebody has changed here. Nothing else is sent of what is stored, so that nobody else's change is undone. Fields that say
   * one thing `together` go together: half of two people's addresses is nobody's.
   */
  changed: <Input extends object>(input: Input, together?: readonly string[]) => Partial<Input>
  /** `sent` is saved: the form shows what is `stored` now, and what was typed meanwhile is still to be sent. */
  settle: (sent: Values, stored: Values) => void
}

/**
 * Mantine's form, with problems in the page's language: schemas name a sentence, which becomes text where it is shown, and so follows a
 * change of the language. What only the server found came as text, and leaves then: it is said again when the form is sent again.
 * Sent with problems, it puts the cursor into the first field that has one.
 */
// biome-ignore lint/suspicious/noExplicitAny: as Mantine's own form, which takes interfaces
export function useWordForm<Values extends Record<string, any>>(input: UseFormInput<Values>): WordForm<Values> {
  const language = useLanguage()
  const form = useForm<Values>(input)
  const node = useRef<HTMLFormElement>(null)
  const focusProblem = () => focusFirstProblem(node.current)
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
    form.onSubmit(handle, (...problems) => {
      focusProblem()
      refused?.(...problems)
    })
  const refuse = (error: unknown) => {
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
  return { ...form, node, errors, getInputProps, onSubmit, refuse, changed, settle }
}

const said = <Error,>(error: Error) => (typeof error === 'string' ? messageText(error) : error)

interface Props<Values> {
  form: WordForm<Values>
  label?: string
  onSubmit: (values: Values) => unknown
  /** Something is missing or wrong; the cursor is in the first such field already. */
  onRefused?: (problems: Record<string, unknown>) => void
  children: ReactNode
}

/** The fields of `form`, one below the other. */
export function Form<Values>({ form, label, onSubmit, onRefused, children }: Props<Values>) {
  const submit = form.onSubmit((values) => void onSubmit(values), onRefused)
  return (
    <form ref={form.node} className={fields.fields} aria-label={label} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
