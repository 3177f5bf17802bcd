import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { filledFrom } from '#kit/forms/filled-from'
import { Switch } from '#kit/forms/switch'
import { useWords } from '#kit/words/words'
import type { ListedDocument } from '../answers'
import { DEFAULT_CATEGORY, DOCUMENT_CATEGORIES, type DocumentCategory } from '../schema'

export type Source = 'file' | 'url'

/** The form's values for both sources: switching loses nothing. */
export const BLANK = {
  title: '',
  category: DEFAULT_CATEGORY,
  description: '',
  /** `YYYY-MM-DD` or empty. */
  documentDate: '',
  isPublic: false,
  /** Notifies people at once, for a new document only. */
  notify: false,
  source: 'file' as Source,
  files: [] as File[],
  fileUrl: '',
}
export type Values = typeof BLANK

export function valuesOf({ fileUrl, ...document }: ListedDocument): Values {
  const row = { ...document, category: document.category as DocumentCategory }
  return filledFrom(BLANK, document.fileName === null ? { ...row, source: 'url', fileUrl } : row)
}

export function DocumentFields({ form, children }: { form: UseFormReturnType<Values>; children: ReactNode }) {
  const words = useWords('documents')
  return (
    <>
      <TextInput label={words.field} name="title" autoComplete="off" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <NativeSelect label={words.category} name="category" data={useCategories()} {...form.getInputProps('category')} />
      {children}
      <Textarea label={words.description} name="description" minRows={2} maxRows={8} {...form.getInputProps('description')} />
      <TextInput
        type="date"
        label={words.dateOptional}
        description={words.dateHint}
        name="documentDate"
        {...form.getInputProps('documentDate')}
      />
      <Switch label={words.public} description={words.publicHint} {...form.getInputProps('isPublic', { type: 'checkbox' })} />
    </>
  )
}

export function useCategories() {
  const { documentCategory } = useWords('values')
  return DOCUMENT_CATEGORIES.map((value) => ({ value, label: documentCategory[value] }))
}
