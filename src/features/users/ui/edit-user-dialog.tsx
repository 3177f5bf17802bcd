import { Button, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { Note } from '../../../client/kit/feedback/note'
import { fieldErrors } from '../../../client/kit/feedback/problem'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { MAILING_LINES_MOST } from '../../../shared/mailing-address'
import { DEFAULT_STREETS, type HoaStatus } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import type { Words } from '../../../words/say'
import type { EditedUser, ListedUser } from '../answers'
import { userEditForm } from '../schema'
import { PersonFields, type PersonValues } from './person-fields'
import { PhoneState } from './phone-state'

const check = schemaResolver(userEditForm, { sync: true })
const toInput = ({ hoaStatus, language, ...values }: PersonValues & { mailingAddress: string }) => ({
  ...values,
  hoaStatus: hoaStatus as HoaStatus,
  language: (language || null) as Language | null,
})

/** A person's particulars. Never the role: that is its own dialog. */
export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const node = useRef<HTMLFormElement>(null)
  const mail = useMail()
  const words = useWords('users')
  const { cancel } = useWords('kit')
  const [before, after] = words.accountOf(user.name)
  const utils = trpc.useUtils()
  const { data: community } = trpc.community.info.useQuery()
  const { name, email, streetNumber, streetName, hoaStatus, phoneNumber, mailingAddress, textOptIn, language } = user
  const form = useWordForm({
    initialValues: {
      name,
      email,
      streetNumber,
      streetName,
      hoaStatus,
      phoneNumber: phoneNumber ?? '',
      mailingAddress: mailingAddress ?? '',
      textOptIn,
      language: language ?? '',
    },
    validate: (values) => check(toInput(values)),
  })
  const save = trpc.users.update.useMutation({
    onSuccess: (saved) => {
      showToast({ title: words.updated, message: savedText(words, saved, mail.promise), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(words.updateFailed, error, words.updateFailed)
    },
    onSettled: () => utils.users.invalidate(),
  })
  const submit = form.onSubmit(
    (values) => save.mutate({ id: user.id, ...toInput(values) }),
    () => focusFirstProblem(node.current),
  )

  return (
    <Dialog title={words.editUser} writes onClose={onClose}>
      <form ref={node} className={fields.fields} onSubmit={submit} noValidate>
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
          {form.values.email.trim().toLowerCase() !== email.toLowerCase() && (
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
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {words.saveChanges}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const savedText = (words: Words['users'], { name, email, invitedAgain }: EditedUser, promise: (sentence: string) => string) =>
  invitedAgain ? promise(words.savedAndInvited(name, email)) : words.saved(name)
