import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { useViewer } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { emailChange } from '../../../shared/credentials'

function EmailDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('signIn')
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const form = useDraftForm('own-email', { initialValues: { email: viewer.email }, validate: schemaResolver(emailChange, { sync: true }) })
  const save = useToastMutation(trpc.profile.changeEmail, {
    success: words.emailChanged,
    failure: words.emailNotChanged,
    form,
    onSuccess: (user) => {
      utils.auth.me.setData(undefined, user)
      onClose()
    },
  })
  return (
    <Dialog title={words.changeEmail} writes="own-email" onClose={onClose}>
      <Form form={form} onSubmit={(values) => save.mutate(values)}>
        <p>{words.changeEmailWhat}</p>
        <TextInput label={words.newEmail} type="email" name="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
        <FormButtons loading={save.isPending} onCancel={onClose}>
          {words.changeEmail}
        </FormButtons>
      </Form>
    </Dialog>
  )
}

export function ChangeEmail() {
  const words = useWords('signIn')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.changeEmail}
      </Button>
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </>
  )
}
