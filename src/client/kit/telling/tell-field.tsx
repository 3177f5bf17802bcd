import type { CheckboxProps } from '@mantine/core'
import { Checkbox } from '../forms/checkbox'
import { useWords } from '../words/words'

/** People are told at once, instead of in their digest. */
export function TellField(props: CheckboxProps) {
  const words = useWords('telling')
  return <Checkbox label={words.tellNow} description={words.tellLater} {...props} />
}
