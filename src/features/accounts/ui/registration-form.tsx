import { Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { schemaResolver, useForm } from '@mantine/form'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldErrors, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { HoaStatusSelect } from '../../../client/kit/forms/hoa-status-select'
import { NewPasswordFields } from '../../../client/kit/forms/new-password-fields'
import { StreetSelect } from '../../../client/kit/forms/street-select'
import { type CommunityInfo, client, type Registered, rememberUser } from '../../../client/trpc-client'
import { PHONE_HINT } from '../../../shared/phone'
import { DEFAULT_STREETS, type HoaStatus } from '../../../shared/residents'
import { registration } from '../schema'
import classes from './front-door.module.css'
import { keepPendingAccount } from './pending-account'

const blank = {
  name: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  streetNumber: '',
  streetName: '',
  hoaStatus: '',
  phoneNumber: '',
  textOptIn: false,
}

interface Props {
  /** Outlives the form: it comes back as it was left. */
  typed: RefObject<Partial<typeof blank>>
  community: CommunityInfo | undefined
}

export function RegistrationForm({ typed, community }: Props) {
  const navigate = useNavigate()
  const node = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { ...blank, ...typed.current },
    onValuesChange: (values) => {
      typed.current = values
    },
    validate: schemaResolver(registration, { sync: true }),
  })

  async function register(values: typeof blank) {
    setBusy(true)
    try {
      const answer = await client.accounts.register.mutate({ ...values, hoaStatus: values.hoaStatus as HoaStatus })
      await welcome(answer)
    } catch (error) {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showToast({ title: 'Registration failed', message: readProblem(error).message, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  async function welcome(answer: Registered) {
    const title = `Welcome, ${answer.name}!`
    if (answer.requiresApproval) {
      keepPendingAccount(answer)
      showToast({ title, message: 'Your account has been created and is pending board approval.', tone: 'success' })
      return navigate('/pending-approval')
    }
    rememberUser(answer.user.id)
    showToast({ title, message: 'Your account has been created. You now have access to the community portal.', tone: 'success' })
    return navigate('/')
  }

  return (
    <form ref={node} className={fields.fields} onSubmit={form.onSubmit(register, () => focusFirstProblem(node.current))} noValidate>
      <p className={classes.lead}>
        Create an account to read announcements, contact the board, report maintenance issues, and vote.
        {community?.registrationNeedsApproval && ' The board reviews new accounts, usually within 24-48 hours.'}
      </p>
      <TextInput label="Full name" name="name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" name="email" autoComplete="email" {...form.getInputProps('email')} />
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <NewPasswordFields password={form.getInputProps('password')} confirmation={form.getInputProps('confirmPassword')} />
      <div className={fields.pair}>
        <TextInput label="Street number" name="streetNumber" autoComplete="address-line1" {...form.getInputProps('streetNumber')} />
        <StreetSelect streets={community?.streets ?? DEFAULT_STREETS} name="streetName" {...form.getInputProps('streetName')} />
      </div>
      <HoaStatusSelect
        name="hoaStatus"
        choose="Select your status"
        description="Do you own or rent? Choose Non-Occupant if you own the home but live elsewhere."
        {...form.getInputProps('hoaStatus')}
      />
      <TextInput
        label="Phone number (optional)"
        description={PHONE_HINT}
        type="tel"
        name="phoneNumber"
        autoComplete="tel"
        {...form.getInputProps('phoneNumber')}
      />
      <Checkbox label="Text me about urgent community news" name="textOptIn" {...form.getInputProps('textOptIn', { type: 'checkbox' })} />
      <Button type="submit" loading={busy} fullWidth>
        Register
      </Button>
    </form>
  )
}
