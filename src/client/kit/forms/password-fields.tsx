import type { GetInputPropsReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words'
import { PasswordField } from './password-field'
import classes from './password-fields.module.css'
import type { Strength } from './password-strength'

interface Props {
  label?: string
  confirmLabel?: string
  description?: string
  name?: string
  password: GetInputPropsReturnType
  confirmation: GetInputPropsReturnType
  own?: readonly string[]
}

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

type NewPasswordFieldProps = Parameters<typeof PasswordField>[0] & {
  value?: string
  /** Easy guesses for this person: names and the address. */
  own?: readonly string[]
}

/** Shows the strength one second after the last key press; it refuses nothing. */
export function NewPasswordField({ own = [], ...props }: NewPasswordFieldProps) {
  const words = useWords('kit')
  const strength = useStrength(props.value ?? '', own.join('\n'))
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" />
      <p className={classes.meter} role="status" data-typed={Boolean(props.value)}>
        {strength && (
          <>
            {words.strength} <strong>{words[strength]}</strong>
          </>
        )}
      </p>
    </div>
  )
}

const QUIET_MS = 1000

function useStrength(password: string, own: string): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  useEffect(() => {
    if (!password) return setStrength(undefined)
    const loading = import('./password-strength').catch(() => undefined)
    const timer = setTimeout(async () => setStrength((await loading)?.strengthOf(password, own.split('\n'))), QUIET_MS)
    return () => clearTimeout(timer)
  }, [password, own])
  return strength
}
