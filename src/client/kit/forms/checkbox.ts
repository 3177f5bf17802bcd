import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox as MantineCheckbox } from '@mantine/core'

export const Checkbox = MantineCheckbox
