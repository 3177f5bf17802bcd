import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { sentenceText } from '../words/sentence'
import { useLanguage } from '../words/words'

/**
 * Mantine's form, with problems in the page's language: schemas and refusals name a sentence, which becomes text where it is shown, and
 * so follows a change of the language.
 */
// biome-ignore lint/suspicious/noExplicitAny: as Mantine's own form, which takes interfaces
export function useWordForm<Values extends Record<string, any>>(input: UseFormInput<Values>): UseFormReturnType<Values> {
  useLanguage()
  const form = useForm<Values>(input)
  const errors = Object.fromEntries(Object.entries(form.errors).map(([field, error]) => [field, said(error)]))
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const { error, ...props } = form.getInputProps(path, options)
    return { ...props, error: said(error) }
  }
  return { ...form, errors, getInputProps }
}

const said = <Error>(error: Error) => (typeof error === 'string' ? sentenceText(error) : error)
