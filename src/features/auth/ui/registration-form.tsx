import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconCircleCheck } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Note } from '#kit/feedback/note'
import { readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { Form, useWordForm } from '#kit/forms/form'
import { NewPasswordFields } from '#kit/forms/password-fields'
import { HoaStatusSelect, StreetSelect } from '#kit/forms/resident-selects'
import { currentLanguage, useWords } from '#kit/words/words'
import { type CommunityInfo, client, type Outputs, type Registered, rememberUser } from '../../../client/trpc-client'
import { DEFAULT_STREETS, type HoaStatus } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import { registration } from '../schema'
import { ProviderNote } from './notes'
import { storePendingAccount } from './pending-account'
import publicPages from './public-pages.module.css'

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
  typed: RefObject<Partial<typeof blank>>
  community: CommunityInfo | undefined
  comesFromProvider: boolean
}

export function RegistrationForm({ typed, community, comesFromProvider }: Props) {
  const words = useWords('publicPages')
  const authPage = useWords('authPage')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useWordForm({
    initialValues: { ...blank, ...typed.current },
    onValuesChange: (values) => {
      typed.current = values
    },
    validate: schemaResolver(registration, { sync: true }),
  })

  const newcomer = useNewcomer(comesFromProvider, ({ name, email }) => {
    form.setValues((typed) => ({ name: typed.name || name, email: typed.email || email }))
  })
  const { name, username, email, streetName } = form.values

  async function register(values: typeof blank) {
    setBusy(true)
    try {
      const answer = await client.auth.register.mutate({
        ...values,
        hoaStatus: values.hoaStatus as HoaStatus,
        language: currentLanguage() as Language,
        provider: newcomer === 'known',
      })
      await welcome(answer)
    } catch (error) {
      form.refuse(error)
      showToast({ title: words.registrationFailed, message: readProblem(error).message, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  async function welcome(answer: Registered) {
    const title = words.welcome(answer.name)
    if (answer.requiresApproval) {
      storePendingAccount(answer)
      showToast({ title, message: words.createdPending, tone: 'success' })
      return navigate('/pending-approval')
    }
    rememberUser(answer.user.id)
    showToast({ title, message: words.created, tone: 'success' })
    return navigate('/')
  }

  return (
    <Form form={form} onSubmit={register}>
      {community?.provider && newcomer === 'known' && (
        <Note tone="green" icon={IconCircleCheck} role="status">
          <p>{words.providerNew(community.provider)}</p>
        </Note>
      )}
      {community?.provider && newcomer === 'forgotten' && <ProviderNote outcome="refused" provider={community.provider} />}
      <p className={publicPages.lead}>{community?.registrationNeedsApproval ? words.leadReviewed : words.lead}</p>
      <TextInput label={words.fullName} name="name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label={words.email} type="email" name="email" autoComplete="email" {...form.getInputProps('email')} />
      <TextInput
        label={authPage.username}
        description={words.usernameHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <NewPasswordFields
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmPassword')}
        own={[name, username, email, streetName, community?.name ?? '']}
      />
      <div className={fields.pair}>
        <TextInput label={words.streetNumber} name="streetNumber" autoComplete="address-line1" {...form.getInputProps('streetNumber')} />
        <StreetSelect streets={community?.streets ?? DEFAULT_STREETS} name="streetName" {...form.getInputProps('streetName')} />
      </div>
      <HoaStatusSelect name="hoaStatus" choose={words.selectStatus} description={words.statusHint} {...form.getInputProps('hoaStatus')} />
      <TextInput
        label={words.phone}
        description={words.phoneHint}
        type="tel"
        name="phoneNumber"
        autoComplete="tel"
        {...form.getInputProps('phoneNumber')}
      />
      <Checkbox label={words.textMe} name="textOptIn" {...form.getInputProps('textOptIn', { type: 'checkbox' })} />
      <Button type="submit" loading={busy} fullWidth>
        {authPage.register}
      </Button>
    </Form>
  )
}

type Newcomer = Outputs['auth']['newcomer']

/** Asks the server only if the browser comes from the sign-in provider; `met` is called once. */
function useNewcomer(comesFromThere: boolean, met: (newcomer: Newcomer) => void) {
  const [state, setState] = useState<'nobody' | 'known' | 'forgotten'>('nobody')
  const latest = useRef(met)
  latest.current = met

  useEffect(() => {
    if (!comesFromThere) return setState('nobody')
    client.auth.newcomer.query().then(
      (newcomer) => {
        latest.current(newcomer)
        setState('known')
      },
      () => setState('forgotten'),
    )
  }, [comesFromThere])
  return state
}
