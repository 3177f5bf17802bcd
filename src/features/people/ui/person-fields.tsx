import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { HoaStatusSelect, StreetSelect } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { HoaStatus } from '../../../shared/residents'
import { LANGUAGES, type Language } from '../../../words/languages'

export const BLANK_PERSON = {
  name: '',
  email: '',
  streetNumber: '',
  streetName: '',
  hoaStatus: 'renter' as HoaStatus,
  phoneNumber: '',
  textOptIn: false,
  language: '' as Language | '',
}

type InputProps = (path: keyof typeof BLANK_PERSON, options?: { type: 'checkbox' }) => object

interface Props {
  input: InputProps
  streets: readonly string[]
  children?: ReactNode
  phoneState?: ReactNode
}

export function PersonFields({ input, streets, children, phoneState }: Props) {
  const words = useWords('users')
  return (
    <>
      <TextInput label={words.fullName} name="name" autoComplete="off" data-autofocus {...input('name')} />
      <TextInput label={words.email} type="email" name="email" autoComplete="off" {...input('email')} />
      {children}
      <div className={fields.pair}>
        <TextInput label={words.streetNumber} name="streetNumber" autoComplete="off" {...input('streetNumber')} />
        <StreetSelect streets={streets} name="streetName" {...input('streetName')} autoComplete="off" />
      </div>
      <HoaStatusSelect name="hoaStatus" {...input('hoaStatus')} />
      <TextInput
        label={words.phone}
        description={words.phoneHint}
        type="tel"
        name="phoneNumber"
        autoComplete="off"
        {...input('phoneNumber')}
      />
      {phoneState}
      <Checkbox label={words.wantsTexts} name="textOptIn" {...input('textOptIn', { type: 'checkbox' })} />
      <MailLanguageSelect name="language" {...input('language')} />
    </>
  )
}

function MailLanguageSelect(props: NativeSelectProps) {
  const words = useWords('users')
  const { data: community } = trpc.community.info.useQuery()
  const own = LANGUAGES.find(({ code }) => code === community?.language) ?? LANGUAGES[0]
  return (
    <NativeSelect label={words.mailLanguage} {...props}>
      <option value="">{words.communityLanguage(own.name)}</option>
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
