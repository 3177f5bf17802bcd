import type { CheckboxProps } from '@mantine/core'
import type { Audience, RecipientCount } from '../../../shared/recipients'
import { EVERYONE } from '../../../shared/recipients'
import { useMail } from '../context/session'
import { MailNote } from '../feedback/mail-note'
import { Checkbox } from '../forms/checkbox'
import { useFormats, useWords } from '../words/words'

interface Props {
  count: RecipientCount
  /** The title of the thing that people are told of. */
  what?: string | undefined
  isUrgent?: boolean | undefined
  audience?: Audience | undefined
}

/** Says what goes to whom: 'Water off on Rockrose Dr · urgent · 12 people on Rockrose Dr by email', and that email waits where it is not set up. */
export function RecipientLine({ what, isUrgent = false, ...props }: Props) {
  const words = useWords('notifying')
  const textOf = useRecipientText()
  const line = [what, isUrgent && words.urgent, textOf(props)].filter(Boolean).join(' · ')
  return (
    <>
      <p>{line}</p>
      <MailNote />
    </>
  )
}

/** Says whom a button emails, or each of several: 'Emails Ivan.' */
export function EmailsLine({ count, each = false }: { count: RecipientCount | undefined; each?: boolean }) {
  const words = useWords('notifying')
  const textOf = useRecipientText()
  if (!count || count.people === 0) return null
  const isMail = isMailAlone(count)
  const who = isMail ? (count.name ?? textOf({ count, isWhoAlone: true })) : textOf({ count })
  const [one, all] = isMail ? [words.emails, words.eachEmails] : [words.tells, words.eachTells]
  return (
    <>
      <p>{each ? all(who) : one(who)}</p>
      <MailNote />
    </>
  )
}

/** The choice to tell people of a deed, named by their number. */
export function EmailField({ count, ...props }: CheckboxProps & { count: RecipientCount | undefined }) {
  const words = useWords('notifying')
  const textOf = useRecipientText()
  const { plural } = useFormats()
  const { state } = useMail()
  if (!count) return null
  if (count.people === 0) return <p>{words.noOne}</p>
  const isMail = isMailAlone(count)
  return (
    <>
      <Checkbox
        label={plural(count.people, isMail ? words.emailPeople : words.tell)}
        description={isMail ? undefined : textOf({ count })}
        {...props}
      />
      {state !== 'ready' && <MailNote />}
    </>
  )
}

const isMailAlone = ({ people, email, sms, push }: RecipientCount) => email === people && sms === 0 && push === 0

function useRecipientText() {
  const words = useWords('notifying')
  const { plural, list } = useFormats()
  return ({ count, audience = EVERYONE, isWhoAlone = false }: Omit<Props, 'what' | 'isUrgent'> & { isWhoAlone?: boolean }) => {
    if (count.people === 0) return words.noOne
    const people = count.name ?? plural(count.people, words.who[audience.kind])
    const who = audience.kind === 'streets' ? words.onStreets(people, list(audience.streets)) : people
    if (isWhoAlone) return who
    if (isMailAlone(count)) return words.allByEmail(who)
    const channels = (['email', 'sms', 'push'] as const).filter((channel) => count[channel] > 0)
    return `${who}: ${channels.map((channel) => plural(count[channel], words[channel])).join(', ')}`
  }
}
