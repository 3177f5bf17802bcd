import { Button, Group, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef, useState } from 'react'
import { useViewer } from '../../../client/kit/context/viewer'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { forgetDraft, readDraft, useKeptDraft } from '../../../client/kit/forms/draft'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Message } from '../answers'
import { replyForm } from '../schema'
import { replyDraft } from './drafts'

const BLANK = { reply: '' }

/** The board's answer. It stays open when sending fails, and comes back after a reload, so that nothing written is lost. */
export function ReplyBox({ message, onDone, onCancel }: { message: Message; onDone: () => void; onCancel: () => void }) {
  const words = useWords('messages')
  const kit = useWords('kit')
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const draft = replyDraft(useViewer().id, message)
  const [initialValues] = useState(() => readDraft(draft, BLANK))
  const form = useWordForm({ initialValues, validate: schemaResolver(replyForm, { sync: true }) })
  useKeptDraft(draft, form.values, BLANK)
  const taken = message.status === 'Replied'
  const send = trpc.messages.reply.useMutation({
    onSuccess: () => {
      showToast({ title: words.replySent, message: words.replySentWhy, tone: 'success' })
      forgetDraft(draft)
      onDone()
    },
    onError: (error) => showToast({ title: words.replyFailed, message: problemText(error, kit.tryAgain), tone: 'destructive' }),
    onSettled: () => Promise.all([utils.messages.invalidate(), utils.dashboard.needsYou.invalidate()]),
  })

  function cancel() {
    forgetDraft(draft)
    onCancel()
  }

  return (
    <form
      ref={node}
      className={fields.fields}
      onSubmit={form.onSubmit(
        ({ reply }) => send.mutate({ messageId: message.id, reply }),
        () => focusFirstProblem(node.current),
      )}
      noValidate
    >
      <Textarea
        label={words.replyTo(message.senderName)}
        name="reply"
        minRows={3}
        maxRows={12}
        autoFocus={initialValues.reply === ''}
        {...(taken ? { description: words.repliedMeanwhile(message.responderName ?? '') } : {})}
        {...form.getInputProps('reply')}
      />
      <Group gap={8} mt={8}>
        <Button type="submit" loading={send.isPending} disabled={taken}>
          {words.sendReply}
        </Button>
        <Button variant="default" onClick={cancel} disabled={send.isPending}>
          {kit.cancel}
        </Button>
      </Group>
    </form>
  )
}
