import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useWords } from '../../../client/kit/words/words'
import { DOCUMENT_CATEGORIES } from '../schema'
import type { Values } from './document-values'

/** What the board says about a document; `children` is where it comes from. */
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

/** The categories with their names in the page's language. */
export function useCategories() {
  const { documentCategory } = useWords('values')
  return DOCUMENT_CATEGORIES.map((value) => ({ value, label: documentCategory[value] }))
}
