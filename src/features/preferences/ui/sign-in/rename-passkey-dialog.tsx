import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../../client/kit/dialogs/dialog'
import buttons from '../../../../client/kit/dialogs/dialog.module.css'
import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import fields from '../../../../client/kit/forms/fields.module.css'
import { useWords } from '../../../../client/kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Outputs['signIn']['passkeys'][number]; onClose: () => void }) {
  const words = useWords('signIn')
  const { cancel, tryAgain } = useWords('kit')
  const utils = trpc.useUtils()
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState('')
  const save = trpc.signIn.renamePasskey.useMutation({
    onSuccess: () => {
      showToast({ title: words.passkeyRenamed, tone: 'success' })
      onClose()
    },
    onError: (error) => setProblem(problemText(error, tryAgain)),
    onSettled: () => utils.signIn.passkeys.invalidate(),
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
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
