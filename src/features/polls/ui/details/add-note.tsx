import { Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { newNote } from '../../schema'

/** A note under a poll, which everybody reads and nobody changes. */
export function AddNote({ poll: { id }, onClose }: { poll: Poll; onClose: () => void }) {
  const words = useWords('polls')
  const utils = trpc.useUtils()
  const form = useDraftForm(`poll-note-${id}`, { initialValues: { id, text: '' }, validate: schemaResolver(newNote, { sync: true }) })
  const add = trpc.polls.addNote.useMutation({
    onSuccess: async () => {
      form.sent?.()
      showToast({ title: words.noteAdded, tone: 'success' })
      onClose()
      await utils.polls.invalidate()
    },
    onError: (error: unknown) => {
      form.refuse(error)
      showFailure(words.noteFailed, error)
    },
  })
  return (
    <Dialog title={words.addNote} writes={`poll-note-${id}`} onClose={onClose}>
      <Form form={form} onSubmit={(values) => add.mutate(form.keyed(values))}>
        <Textarea
          label={words.noteField}
          description={words.noteHint}
          name="text"
          minRows={3}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <FormButtons loading={add.isPending} onCancel={onClose}>
          {words.addNote}
        </FormButtons>
      </Form>
    </Dialog>
  )
}
