import type { GetInputPropsReturnType } from '@mantine/form'
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
export function NewPasswordFields({
  label = 'Password',
  confirmLabel = 'Confirm password',
  description = 'At least 8 characters',
  name = 'password',
  password,
  confirmation,
}: Props) {
  return (
    <>
      <PasswordField label={label} description={description} name={name} autoComplete="new-password" {...password} />
      <PasswordField label={confirmLabel} name="confirmPassword" autoComplete="new-password" {...confirmation} />
    </>
  )
}
