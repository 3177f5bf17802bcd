import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../../client/kit/dialogs/dialog'
import { FormButtons } from '../../../../client/kit/dialogs/form-buttons'
import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import fields from '../../../../client/kit/forms/fields.module.css'
import { useWords } from '../../../../client/kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Outputs['auth']['passkeys'][number]; onClose: () => void }) {
  const words = useWords('signIn')
  const { tryAgain } = useWords('kit')
  const utils = trpc.useUtils()
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState('')
  const save = trpc.auth.renamePasskey.useMutation({
    onSuccess: () => {
      showToast({ title: words.passkeyRenamed, tone: 'success' })
      onClose()
    },
    onError: (error) => setProblem(problemText(error, tryAgain)),
    onSettled: () => utils.auth.passkeys.invalidate(),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setProblem(words.passkeyNameMissing)
    save.mutate({ id: passkey.id, name })
  }

  return (
    <Dialog title={words.renamePasskey} onClose={onClose}>
      <form className={fields.fields} onSubmit={send} noValidate>
        <TextInput
          label={words.passkeyName}
          description={words.passkeyNameWhat}
          name="name"
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
        />
        <FormButtons loading={save.isPending} onCancel={onClose}>
          {words.save}
        </FormButtons>
      </form>
    </Dialog>
  )
}
