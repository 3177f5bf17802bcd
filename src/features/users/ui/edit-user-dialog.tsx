import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { Note } from '../../../client/kit/feedback/note'
import { fieldErrors, problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { trpc } from '../../../client/trpc'
import { DEFAULT_STREETS, type HoaStatus } from '../../../shared/residents'
import type { EditedUser, ListedUser } from '../answers'
import { userEditForm } from '../schema'
import { PersonFields } from './person-fields'

/** A person's particulars. Never the role: that is its own dialog. */
export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const node = useRef<HTMLFormElement>(null)
  const mail = useMail()
  const utils = trpc.useUtils()
  const { data: community } = trpc.community.info.useQuery()
  const { name, email, streetNumber, streetName, hoaStatus, phoneNumber, textOptIn } = user
  const form = useWordForm({
    initialValues: { name, email, streetNumber, streetName, hoaStatus, phoneNumber: phoneNumber ?? '', textOptIn },
    validate: schemaResolver(userEditForm, { sync: true }),
  })
  const save = trpc.users.update.useMutation({
    onSuccess: (saved) => {
      showToast({ title: 'User updated', message: savedText(saved, mail.promise), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showToast({ title: 'Update failed', message: problemText(error, 'Update failed'), tone: 'destructive' })
    },
    onSettled: () => utils.users.invalidate(),
  })
  const submit = form.onSubmit(
    (values) => save.mutate({ id: user.id, ...values, hoaStatus: values.hoaStatus as HoaStatus }),
    () => focusFirstProblem(node.current),
  )

  return (
    <Dialog title="Edit User" writes onClose={onClose}>
      <form ref={node} className={fields.fields} onSubmit={submit} noValidate>
        <p>
          Account <strong>{user.username}</strong> of {user.name}
        </p>
        <PersonFields input={(path, options) => form.getInputProps(path, options)} streets={community?.streets ?? DEFAULT_STREETS}>
          {form.values.email.trim().toLowerCase() !== email.toLowerCase() && (
            <Note tone="amber" icon={IconAlertTriangle} role="status">
              {mail.promise('The present address is told of the change by email, and for 24 hours the account cannot vote.')}
            </Note>
          )}
        </PersonFields>
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const savedText = ({ name, email, invitedAgain }: EditedUser, promise: (sentence: string) => string) =>
  invitedAgain ? promise(`The details of ${name} are saved. A new invitation goes to ${email}.`) : `The details of ${name} are saved.`
