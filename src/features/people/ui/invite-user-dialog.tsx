import { NativeSelect, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { useMail, useViewer } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { MailNote } from '#kit/feedback/mail-note'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { NewPasswordField } from '#kit/forms/password-fields'
import { useUsernameSuggestion } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import { DEFAULT_STREETS } from '../../../shared/residents'
import type { ListedUser } from '../answers'
import { type Invitation, invitation } from '../schema'
import { BLANK_PERSON, PersonFields } from './person-fields'

const blank = (streetName: string, forBoard: boolean) => ({
  ...BLANK_PERSON,
  streetName,
  username: '',
  password: '',
  isAdmin: forBoard,
  status: (forBoard ? 'active' : 'pending') as 'pending' | 'active',
})

type Values = ReturnType<typeof blank>
const STATUSES = ['pending', 'active'] as const
const check = schemaResolver(invitation, { sync: true })

interface Props {
  /** Presets a colleague on the board. */
  forBoard: boolean
  onInvited: (user: ListedUser) => void
  onClose: () => void
}

export function InviteUserDialog({ forBoard, onInvited, onClose }: Props) {
  const viewer = useViewer()
  const mail = useMail()
  const words = useWords('users')
  const utils = trpc.useUtils()
  const streets = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const [theyChoose, setTheyChoose] = useState(true)
  const toInput = (values: Values): Invitation => ({
    ...values,
    password: theyChoose ? null : values.password,
    language: values.language || null,
  })
  const draft = forBoard ? 'boardInvitation' : 'invitation'
  const form = useDraftForm(draft, {
    initialValues: blank(streets[0] ?? '', forBoard),
    validate: (values: Values) => check(toInput(values)),
  })
  const users = trpc.people.list.useQuery().data
  const suggestion = useUsernameSuggestion(
    form.values.username,
    (username) => form.setFieldValue('username', username),
    (name) => users?.some(({ username }) => username.toLowerCase() === name) ?? false,
  )
  const invite = useToastMutation(trpc.people.invite, {
    failure: words.createFailed,
    why: words.createFailed,
    form,
    onSuccess: (user) => {
      showToast({ title: words.created, message: mail.promise(words.createdWhat(user.name)), tone: 'success' })
      onInvited(user)
      onClose()
    },
    onSettled: () => utils.people.list.invalidate(),
  })

  return (
    <Dialog title={words.inviteNew} writes={draft} onClose={onClose}>
      <Form form={form} onSubmit={(values) => invite.mutate(form.keyed(toInput(values)))}>
        <PersonFields
          input={(path, options) => ({ ...form.getInputProps(path, options), ...(path === 'email' && suggestion) })}
          streets={streets}
        >
          <TextInput
            label={words.username}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
        </PersonFields>
        {may(viewer, 'users.changeRole') && (
          <Checkbox label={words.admin} name="isAdmin" {...form.getInputProps('isAdmin', { type: 'checkbox' })} />
        )}
        <NativeSelect
          label={words.status}
          description={words.statusHint}
          name="status"
          data={STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
          {...form.getInputProps('status')}
        />
        <Checkbox
          label={words.theyChoose}
          description={words.theyChooseHint}
          checked={theyChoose}
          onChange={(event) => setTheyChoose(event.currentTarget.checked)}
        />
        {!theyChoose && (
          <NewPasswordField
            label={words.firstPassword}
            description={words.firstPasswordHint}
            name="password"
            own={[form.values.name, form.values.username, form.values.email, form.values.streetName]}
            {...form.getInputProps('password')}
          />
        )}
        <MailNote />
        <FormButtons loading={invite.isPending} onCancel={onClose}>
          {words.invite}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
