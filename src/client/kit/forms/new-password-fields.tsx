import type { GetInputPropsReturnType } from '@mantine/form'
import { useWords } from '../words/words'
import { NewPasswordField } from './new-password-field'
import { PasswordField } from './password-field'

interface Props {
  label?: string
  confirmLabel?: string
  description?: string
  name?: string
  password: GetInputPropsReturnType
  confirmation: GetInputPropsReturnType
  /** What its owner's password should not be made of. */
  own?: readonly string[]
}

/** A new password, twice. */
export function NewPasswordFields({ label, confirmLabel, description, name = 'password', password, confirmation, own = [] }: Props) {
  const { password: passwordLabel } = useWords('basics')
  const words = useWords('kit')
  return (
    <>
      <NewPasswordField
        label={label ?? passwordLabel}
        description={description ?? words.passwordHint}
        name={name}
        own={own}
        {...password}
      />
      <PasswordField label={confirmLabel ?? words.confirmPassword} name="confirmPassword" autoComplete="new-password" {...confirmation} />
    </>
  )
}
