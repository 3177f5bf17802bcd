import { Button, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import fields from '../../../client/kit/forms/fields.module.css'
import { HoaStatusSelect } from '../../../client/kit/forms/hoa-status-select'
import { NewPasswordFields } from '../../../client/kit/forms/new-password-fields'
import { StreetSelect } from '../../../client/kit/forms/street-select'
import classes from './setup.module.css'
import { EXAMPLES, type SetupValues } from './setup-values'
import { TimeZoneSelect } from './time-zone-select'

type Form = UseFormReturnType<SetupValues>

export function CommunityFields({ form }: { form: Form }) {
  return (
    <fieldset>
      <legend className={fields.legend}>The community</legend>
      <div className={fields.fields}>
        <TextInput
          label="Name of the association"
          description="For example, Rancho Sage HOA"
          name="community"
          autoComplete="organization"
          {...form.getInputProps('community.name')}
        />
        <StreetsField form={form} />
        <TimeZoneSelect name="timeZone" {...form.getInputProps('community.timeZone')} />
      </div>
    </fieldset>
  )
}

/** Starts with streets that are nobody's here: an example, gone with one tap. */
function StreetsField({ form }: { form: Form }) {
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
        label="Streets"
        description={areExamples ? 'These are examples. Type or paste your own streets, one per line.' : 'One per line'}
        name="streets"
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('community.streets')}
      />
      {areExamples && (
        <Button variant="default" mt="xs" onClick={clear}>
          Clear the Examples
        </Button>
      )}
    </div>
  )
}

export function FirstAdminFields({ form, streets }: { form: Form; streets: readonly string[] }) {
  return (
    <fieldset className={`${fields.group} ${classes.section}`}>
      <legend className="only-heard">Your account (administrator)</legend>
      <p className={fields.legend} aria-hidden>
        Your account (administrator)
      </p>
      <div className={fields.fields}>
        <TextInput label="Full name" name="name" autoComplete="name" {...form.getInputProps('admin.name')} />
        <TextInput label="Email" type="email" name="email" autoComplete="email" {...form.getInputProps('admin.email')} />
        <TextInput
          label="Username"
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
          <TextInput label="Street number" name="streetNumber" autoComplete="address-line1" {...form.getInputProps('admin.streetNumber')} />
          <StreetSelect streets={streets} name="streetName" {...form.getInputProps('admin.streetName')} />
        </div>
        <HoaStatusSelect name="hoaStatus" {...form.getInputProps('admin.hoaStatus')} />
      </div>
    </fieldset>
  )
}
