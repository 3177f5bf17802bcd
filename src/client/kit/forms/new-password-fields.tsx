import type { GetInputPropsReturnType } from '@mantine/form'
import { useWords } from '../words/words'
import { PasswordField } from './password-field'

interface Props {
  label?: string
  confirmLabel?: string
  description?: string
  name?: string
  password: GetInputPropsReturnType
  confirmation: GetInputPropsReturnType
}

/** A new password, twice. */
export function NewPasswordFields({ label, confirmLabel, description, name = 'password', password, confirmation }: Props) {
  const { password: passwordLabel } = useWords('basics')
  const words = useWords('kit')
  return (
    <>
      <PasswordField
        label={label ?? passwordLabel}
        description={description ?? words.passwordHint}
        name={name}
        autoComplete="new-password"
        {...password}
      />
      <PasswordField label={confirmLabel ?? words.confirmPassword} name="confirmPassword" autoComplete="new-password" {...confirmation} />
    </>
  )
}
