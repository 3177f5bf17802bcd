import { Box, Button, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldErrors, readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { useWordForm } from '#kit/forms/form'
import { NewPasswordFields } from '#kit/forms/password-fields'
import { HoaStatusSelect, StreetSelect, useUsernameSuggestion } from '#kit/forms/resident-selects'
import { focusFirstError } from '#kit/navigation/focus'
import { useLanguage, useWords } from '#kit/words/words'
import { client, rememberUser } from '../../../client/trpc-client'
import { CommunityLanguageSelect, TimeZoneSelect } from './selects'
import classes from './setup.module.css'
import { blank, EXAMPLES, type SetupValues, streetOf, toInput, validate } from './setup-values'
import { gatherStreetProblems, toStreets } from './street-list'

export function SetupForm({ token, children }: { token: string; children?: ReactNode }) {
  const words = useWords('setup')
  const { welcome } = useWords('publicPages')
  const language = useLanguage()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useWordForm({ initialValues: blank(language), validate: (values) => validate(values, token) })

  async function send(values: SetupValues) {
    setBusy(true)
    try {
      const user = await client.community.setup.mutate(toInput(values, token))
      rememberUser(user.id)
      showToast({
        title: welcome(user.name),
        message: words.communityReady(values.community.name),
        tone: 'success',
      })
      await navigate('/')
    } catch (error) {
      form.setErrors(gatherStreetProblems(fieldErrors(error), 'community.streets') as Record<string, string>)
      focusFirstError(form.node.current)
      showToast({ title: words.setupFailed, message: readProblem(error).message, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form.node} onSubmit={form.onSubmit(send)} noValidate>
      <h1 className={classes.title}>{words.setupHeading}</h1>
      <Text mt={6} mb="lg" c="dimmed">
        {words.setupIntro}
      </Text>
      <CommunityFields form={form} />
      <FirstAdminFields form={form} streets={toStreets(form.values.community.streets)} />
      <Box mt="lg">
        <Button type="submit" loading={busy}>
          {words.openPortal}
        </Button>
      </Box>
      {children}
    </form>
  )
}

type Form = UseFormReturnType<SetupValues>

function CommunityFields({ form }: { form: Form }) {
  const words = useWords('setup')
  return (
    <fieldset>
      <legend className={fields.legend}>{words.theCommunity}</legend>
      <div className={fields.fields}>
        <TextInput
          label={words.associationName}
          description={words.associationExample}
          name="community"
          autoComplete="organization"
          {...form.getInputProps('community.name')}
        />
        <StreetsField form={form} />
        <TimeZoneSelect name="timeZone" {...form.getInputProps('community.timeZone')} />
        <CommunityLanguageSelect name="language" {...form.getInputProps('community.language')} />
      </div>
    </fieldset>
  )
}

/** Starts with example streets, which typing or pasting replaces. */
function StreetsField({ form }: { form: Form }) {
  const words = useWords('setup')
  const areExamples = form.values.community.streets === EXAMPLES
  const field = useRef<HTMLTextAreaElement>(null)
  const clear = () => {
    form.setFieldValue('community.streets', '')
    field.current?.focus()
  }
  return (
    <div>
      <Textarea
        ref={field}
        label={words.streets}
        description={areExamples ? words.streetExamples : words.onePerLine}
        name="streets"
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('community.streets')}
        onFocus={({ currentTarget }) => areExamples && currentTarget.select()}
      />
      {areExamples && (
        <Button variant="default" mt="xs" onClick={clear}>
          {words.clearExamples}
        </Button>
      )}
    </div>
  )
}

function FirstAdminFields({ form, streets }: { form: Form; streets: readonly string[] }) {
  const words = useWords('setup')
  const authPage = useWords('authPage')
  const publicPages = useWords('publicPages')
  const suggestion = useUsernameSuggestion(form.values.admin.username, (username) => form.setFieldValue('admin.username', username))
  return (
    <fieldset className={`${fields.group} ${classes.section}`}>
      <legend className="visually-hidden">{words.yourAccount}</legend>
      <p className={fields.legend} aria-hidden>
        {words.yourAccount}
      </p>
      <div className={fields.fields}>
        <TextInput label={publicPages.fullName} name="name" autoComplete="name" {...form.getInputProps('admin.name')} />
        <TextInput
          label={publicPages.email}
          type="email"
          name="email"
          autoComplete="email"
          {...form.getInputProps('admin.email')}
          {...suggestion}
        />
        <TextInput
          label={authPage.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('admin.username')}
        />
        <div className={fields.pair}>
          <NewPasswordFields password={form.getInputProps('admin.password')} confirmation={form.getInputProps('admin.confirmPassword')} />
        </div>
        <div className={fields.pair}>
          <TextInput
            label={publicPages.streetNumber}
            name="streetNumber"
            autoComplete="address-line1"
            {...form.getInputProps('admin.streetNumber')}
          />
          <StreetSelect
            streets={streets}
            name="streetName"
            {...form.getInputProps('admin.streetName')}
            value={streetOf(form.values.admin.streetName, streets)}
          />
        </div>
        <HoaStatusSelect name="hoaStatus" {...form.getInputProps('admin.hoaStatus')} />
      </div>
    </fieldset>
  )
}
