import type { UseFormReturnType } from '@mantine/form'
import { Switch } from '#kit/forms/switch'
import { useWords } from '#kit/words/words'
import type { Values } from './announcement-values'

export function PinFields({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('announcements')
  return <Switch label={words.pinThis} description={words.pinHint} {...form.getInputProps('isPinned', { type: 'checkbox' })} />
}
