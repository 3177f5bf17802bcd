import { Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMail } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { Note } from '#kit/feedback/note'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import { filledFrom } from '#kit/forms/filled-from'
import { Form } from '#kit/forms/form'
import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { MAILING_LINES_MOST } from '../../../shared/addresses'
import { DEFAULT_STREETS, type HoaStatus } from '../../../shared/residents'
import type { Words } from '../../../words/messages'
import type { EditedUser, ListedUser } from '../answers'
import { userEditForm } from '../schema'
import { BLANK_PERSON, PersonFields } from './person-fields'

const check = schemaResolver(userEditForm, { sync: true })
/** Sent together, because they identify the household, which has one vote. */
const ADDRESS = ['streetNumber', 'streetName']
const BLANK = { ...BLANK_PERSON, mailingAddress: '' }
const toInput = ({ language, ...values }: typeof BLANK) => ({ ...values, language: language || null })

export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const mail = useMail()
  const words = useWords('users')
  const [before, after] = words.accountOf(user.name)
  const utils = trpc.useUtils()
  const { data: community } = trpc.community.info.useQuery()
  const initialValues = filledFrom(BLANK, { ...user, hoaStatus: user.hoaStatus as HoaStatus })
  const form = useDraftForm(`user-${user.id}`, { initialValues, validate: (values) => check(toInput(values)) })
  const save = useToastMutation(trpc.people.update, {
    failure: words.updateFailed,
    why: words.updateFailed,
    form,
    onSuccess: (saved) => {
      showToast({ title: words.updated, message: savedText(words, saved, mail.promise), tone: 'success' })
      onClose()
    },
    onSettled: () => utils.people.invalidate(),
  })

  return (
    <Dialog title={words.editUser} writes={`user-${user.id}`} onClose={onClose}>
      <Form form={form} onSubmit={(values) => save.mutate({ id: user.id, ...form.changed(toInput(values), ADDRESS) })}>
        <p>
          {before}
          <strong>{user.username}</strong>
          {after}
        </p>
        <PersonFields
          input={(path, options) => form.getInputProps(path, options)}
          streets={community?.streets ?? DEFAULT_STREETS}
          phoneState={<PhoneState user={user} />}
        >
          {form.values.email.trim().toLowerCase() !== user.email.toLowerCase() && (
            <Note tone="amber" icon={IconAlertTriangle} role="status">
              {mail.promise(words.addressTold)}
            </Note>
          )}
        </PersonFields>
        <Textarea
          label={words.mailingAddress}
          description={words.mailingHint}
          name="mailingAddress"
          autoComplete="off"
          minRows={2}
          maxRows={MAILING_LINES_MOST}
          {...form.getInputProps('mailingAddress')}
        />
        <FormButtons loading={save.isPending} onCancel={onClose}>
          {words.saveChanges}
        </FormButtons>
      </Form>
    </Dialog>
  )
}

const savedText = (words: Words['users'], { name, email, invitedAgain }: EditedUser, promise: (sentence: string) => string) =>
  invitedAgain ? promise(words.savedAndInvited(name, email)) : words.saved(name)

function PhoneState({ user: { phoneNumber, phoneVerified } }: { user: ListedUser }) {
  const words = useWords('users')
  if (!phoneNumber) return null
  return <StatusBadge tone={phoneVerified ? 'green' : 'gray'}>{phoneVerified ? words.phoneConfirmed : words.phoneNotConfirmed}</StatusBadge>
}
