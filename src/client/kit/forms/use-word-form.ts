import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { sentenceText } from '../words/sentence'
import { useLanguage } from '../words/words'

/**
 * Mantine's form, with problems in the page's language: schemas name a sentence, which becomes text where it is shown, and so follows a
 * change of the language. What only the server found came as text, and leaves then: it is said again when the form is sent again.
 */
// biome-ignore lint/suspicious/noExplicitAny: as Mantine's own form, which takes interfaces
export function useWordForm<Values extends Record<string, any>>(input: UseFormInput<Values>): UseFormReturnType<Values> {
  const language = useLanguage()
  const form = useForm<Values>(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the language changes alone
  useEffect(() => {
    form.setErrors((all) => Object.fromEntries(Object.entries(all).filter(([, error]) => said(error) !== error)))
  }, [language])
  const errors = Object.fromEntries(Object.entries(form.errors).map(([field, error]) => [field, said(error)]))
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const { error, ...props } = form.getInputProps(path, options)
    return { ...props, error: said(error) }
  }
  return { ...form, errors, getInputProps }
}

const said = <Error>(error: Error) => (typeof error === 'string' ? sentenceText(error) : error)
