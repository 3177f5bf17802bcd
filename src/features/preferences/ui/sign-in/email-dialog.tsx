import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef } from 'react'
import { useViewer } from '../../../../client/kit/context/viewer'
import { Dialog } from '../../../../client/kit/dialogs/dialog'
import buttons from '../../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors } from '../../../../client/kit/feedback/problem'
import { showFailure } from '../../../../client/kit/feedback/show-failure'
import { showToast } from '../../../../client/kit/feedback/toast'
import fields from '../../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../../client/kit/forms/use-word-form'
import { useWords } from '../../../../client/kit/words/words'
import { trpc } from '../../../../client/trpc'
import { emailChange } from '../../schema'

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('signIn')
  const { cancel } = useWords('kit')
  const node = useRef<HTMLFormElement>(null)
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const form = useWordForm({ initialValues: { email: viewer.email }, validate: schemaResolver(emailChange, { sync: true }) })
  const save = trpc.preferences.changeEmail.useMutation({
    onSuccess: (user) => {
      utils.accounts.me.setData(undefined, user)
      showToast({ title: words.emailChanged, tone: 'success' })
      onClose()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      focusFirstProblem(node.current)
      showFailure(words.emailNotChanged, error)
    },
  })
  return (
    <Dialog title={words.changeEmail} writes onClose={onClose}>
      <form
        ref={node}
        className={fields.fields}
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          () => focusFirstProblem(node.current),
        )}
        noValidate
      >
        <p>{words.changeEmailWhat}</p>
        <TextInput label={words.newEmail} type="email" name="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {words.changeEmail}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
