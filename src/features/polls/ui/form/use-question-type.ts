import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { QUESTION_TYPES } from '../../../../shared/polls'
import { OPEN_PLACEHOLDERS, type OptionField, optionField, type PollValues } from './poll-values'

/** Changes the type. An open question fills in two placeholders; what was written before comes back with another type. */
export function useQuestionType(form: UseFormReturnType<PollValues>) {
  const written = useRef<OptionField[]>([optionField(), optionField()])
  return (value: string) => {
    const questionType = QUESTION_TYPES.find((type) => type === value)
    const before = form.values
    if (!questionType || questionType === before.questionType) return
    if (before.questionType !== 'open') written.current = before.options
    const options = questionType === 'open' ? OPEN_PLACEHOLDERS.map(optionField) : written.current
    form.setValues({ questionType, options })
    form.clearFieldError('options')
  }
}
