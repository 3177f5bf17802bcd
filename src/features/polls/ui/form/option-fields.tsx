import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import fields from '#kit/forms/fields.module.css'
import { OPTIONS_MAX, OPTIONS_MIN } from '../../schema'
import { useFormWords } from '../words'
import classes from './form.module.css'
import { type OptionField, optionField, type PollValues } from './poll-values'

/** The answers to choose from; those beyond the first two can be removed. */
export function OptionFields({ form, locked }: { form: UseFormReturnType<PollValues>; locked: boolean }) {
  const words = useFormWords()
  const id = useId()
  const { options, questionType } = form.values
  const error = form.errors.options
  const change = (next: OptionField[]) => {
    // Removing an option shifts the others and their errors.
    form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('options.'))))
    form.setFieldValue('options', next)
  }
  const write = (key: string, text: string) => change(options.map((option) => (option.key === key ? { key, text } : option)))

  const isOpen = questionType === 'open'
  return (
    <fieldset disabled={locked} aria-describedby={error ? id : undefined}>
      <legend className={fields.legend}>{words.options}</legend>
      {isOpen && <p className={classes.note}>{words.openNote}</p>}
      <Stack gap={8}>
        {options.map((option, at) => (
          <Group key={option.key} gap={8} wrap="nowrap" align="stretch">
            <TextInput
              className={classes.optionText ?? ''}
              aria-label={words.optionAt(at + 1)}
              leftSection={<span aria-hidden>{at + 1}</span>}
              autoComplete="off"
              value={option.text}
              error={form.errors[`options.${at}`]}
              aria-invalid={form.errors[`options.${at}`] !== undefined || (error !== undefined && option.text.trim() === '')}
              onChange={(event) => write(option.key, event.currentTarget.value)}
            />
            {at >= OPTIONS_MIN && !locked && (
              <ActionIcon
                variant="default"
                aria-label={words.removeOption(at + 1)}
                onClick={() => change(options.filter((other) => other.key !== option.key))}
              >
                <IconTrash size={22} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {error && (
        <Text mt={8} fw={600} c="var(--red-text)" id={id}>
          {error}
        </Text>
      )}
      {!locked && !isOpen && options.length < OPTIONS_MAX && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => change([...options, optionField()])}
        >
          {words.addOption}
        </Button>
      )}
    </fieldset>
  )
}
