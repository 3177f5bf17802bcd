import { Button, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import fields from '#kit/forms/fields.module.css'
import { HoaStatusSelect } from '#kit/forms/hoa-status-select'
import { NewPasswordFields } from '#kit/forms/new-password-fields'
import { StreetSelect } from '#kit/forms/street-select'
import { useWords } from '#kit/words/words'
import { CommunityLanguageSelect } from './community-language-select'
import classes from './setup.module.css'
import { EXAMPLES, type SetupValues } from './setup-values'
import { TimeZoneSelect } from './time-zone-select'

type Form = UseFormReturnType<SetupValues>

export function CommunityFields({ form }: { form: Form }) {
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

/** Starts with streets that are nobody's here: an example, gone with what is typed or pasted instead. */
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

export function FirstAdminFields({ form, streets }: { form: Form; streets: readonly string[] }) {
  const words = useWords('setup')
  const front = useWords('frontDoor')
  const joining = useWords('joining')
  return (
    <fieldset className={`${fields.group} ${classes.section}`}>
      <legend className="only-heard">{words.yourAccount}</legend>
      <p className={fields.legend} aria-hidden>
        {words.yourAccount}
      </p>
      <div className={fields.fields}>
        <TextInput label={joining.fullName} name="name" autoComplete="name" {...form.getInputProps('admin.name')} />
        <TextInput label={joining.email} type="email" name="email" autoComplete="email" {...form.getInputProps('admin.email')} />
        <TextInput
          label={front.username}
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
            label={joining.streetNumber}
            name="streetNumber"
            autoComplete="address-line1"
            {...form.getInputProps('admin.streetNumber')}
          />
          <StreetSelect streets={streets} name="streetName" {...form.getInputProps('admin.streetName')} />
        </div>
        <HoaStatusSelect name="hoaStatus" {...form.getInputProps('admin.hoaStatus')} />
      </div>
    </fieldset>
  )
}
