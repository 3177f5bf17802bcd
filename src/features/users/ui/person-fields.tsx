import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ReactNode } from 'react'
import fields from '../../../client/kit/forms/fields.module.css'
import { HoaStatusSelect } from '../../../client/kit/forms/hoa-status-select'
import { StreetSelect } from '../../../client/kit/forms/street-select'
import { PHONE_HINT } from '../../../shared/phone'

export interface PersonValues {
  name: string
  email: string
  streetNumber: string
  streetName: string
  hoaStatus: string
  phoneNumber: string
  textOptIn: boolean
}

type InputProps = (path: keyof PersonValues, options?: { type: 'checkbox' }) => object

/** The fields that inviting and editing share; `children` come after the email. */
export function PersonFields({ input, streets, children }: { input: InputProps; streets: readonly string[]; children?: ReactNode }) {
  return (
    <>
      <TextInput label="Full name" name="name" autoComplete="off" data-autofocus {...input('name')} />
      <TextInput label="Email" type="email" name="email" autoComplete="off" {...input('email')} />
      {children}
      <div className={fields.pair}>
        <TextInput label="Street number" name="streetNumber" autoComplete="off" {...input('streetNumber')} />
        <StreetSelect streets={streets} name="streetName" {...input('streetName')} autoComplete="off" />
      </div>
      <HoaStatusSelect name="hoaStatus" {...input('hoaStatus')} />
      <TextInput
        label="Phone number (optional)"
        description={PHONE_HINT}
        type="tel"
        name="phoneNumber"
        autoComplete="off"
        {...input('phoneNumber')}
      />
      <Checkbox label="Wants text messages" name="textOptIn" {...input('textOptIn', { type: 'checkbox' })} />
    </>
  )
}
