import type { ReactNode } from 'react'
import fields from './fields.module.css'
import type { WordForm } from './use-word-form'

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
