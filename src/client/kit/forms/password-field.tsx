import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useWords } from '../words/words'
import classes from './password-fields.module.css'

export function PasswordField({ description, ...props }: TextInputProps) {
  const words = useWords('basics')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const hint: ReactNode = capsLock ? <span role="status">{words.capsLock}</span> : description

  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      description={hint}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onKeyDown={watch}
      onKeyUp={watch}
      rightSectionWidth="3rem"
      rightSectionPointerEvents="all"
      rightSection={
        <button type="button" className={classes.eye} aria-pressed={shown} aria-label={words.showPassword} onClick={() => setShown(!shown)}>
          {shown ? <IconEyeOff size={22} aria-hidden /> : <IconEye size={22} aria-hidden />}
        </button>
      }
    />
  )
}
