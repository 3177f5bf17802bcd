import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { MAILING_LINES_MOST } from '../../../shared/addresses'
import { DELIVERIES, type Delivery } from '../../../shared/homes'
import { maySignIn } from '../../../shared/residents'

export const BLANK_OWNER = {
  /** '' for an owner without account. */
  accountId: '',
  name: '',
  email: '',
  phone: '',
  mailingAddress: '',
  delivery: 'mail' as Delivery,
  secondAddress: '',
  since: '',
  confirmedOn: '',
}
type Values = typeof BLANK_OWNER

/** Without what the account holds. */
export function toOwner({ accountId, name, email, phone, mailingAddress, ...own }: Partial<Values>, isLinked: boolean) {
  return {
    ...own,
    ...(accountId !== undefined && { accountId: Number(accountId) || null }),
    ...(!isLinked && Object.fromEntries(Object.entries({ name, email, phone, mailingAddress }).filter(([, value]) => value !== undefined))),
  }
}

/** Only typed fields, so that a delivery nobody chose is not recorded as chosen. */
export function toNewOwner(values: Values) {
  const isLinked = values.accountId !== ''
  const typed = Object.entries(values).filter(([field, value]) => field === 'name' || value !== BLANK_OWNER[field as keyof Values])
  return toOwner(Object.fromEntries(typed), isLinked)
}

interface Props {
  input: (path: keyof Values) => object
  isLinked: boolean
}

/** An owner is an account, or typed. */
export function OwnerFields({ input, isLinked }: Props) {
  const words = useWords('homes')
  const { data: people } = trpc.people.list.useQuery()
  return (
    <>
      <NativeSelect label={words.account} description={words.accountHint} {...input('accountId')}>
        <option value="">{words.withoutAccount}</option>
        {people
          ?.filter(({ status }) => maySignIn(status))
          .map(({ id, name, streetNumber, streetName }) => (
            <option key={id} value={id}>{`${name}, ${streetNumber} ${streetName}`}</option>
          ))}
      </NativeSelect>
      {!isLinked && (
        <>
          <TextInput label={words.name} autoComplete="off" data-autofocus {...input('name')} />
          <TextInput label={words.email} description={words.emailHint} type="email" autoComplete="off" {...input('email')} />
          <TextInput label={words.phone} type="tel" autoComplete="off" {...input('phone')} />
          <Textarea
            label={words.mailingAddress}
            description={words.mailingAddressHint}
            autoComplete="off"
            minRows={2}
            maxRows={MAILING_LINES_MOST}
            {...input('mailingAddress')}
          />
        </>
      )}
      <NativeSelect
        label={words.delivery}
        data={DELIVERIES.map((value) => ({ value, label: words.deliveries[value] }))}
        {...input('delivery')}
      />
    </>
  )
}
