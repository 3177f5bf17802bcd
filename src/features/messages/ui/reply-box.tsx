import { Button, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef } from 'react'
import fields from '../../../client/kit/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/focus-first-problem'
import { problemText } from '../../../client/kit/problem'
import { showToast } from '../../../client/kit/toast'
import { trpc } from '../../../client/trpc'
import { type Message, REPLY_FAILED, REPLY_SENT, replyForm } from '../schema'

/** The board's answer. It stays open when sending fails, so that nothing written is lost. */
export function ReplyBox({ message, onDone, onCancel }: { message: Message; onDone: () => void; onCancel: () => void }) {
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const form = useForm({ initialValues: { reply: '' }, validate: schemaResolver(replyForm, { sync: true }) })
  const taken = message.status === 'Replied'
  const send = trpc.messages.reply.useMutation({
    onSuccess: () => {
      showToast({ title: 'Reply sent', message: REPLY_SENT, tone: 'success' })
      onDone()
    },
    onError: (error) => showToast({ title: REPLY_FAILED, message: problemText(error, 'Please try again.'), tone: 'destructive' }),
    onSettled: () => Promise.all([utils.messages.invalidate(), utils.dashboard.needsYou.invalidate()]),
  })

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
        label={`Your reply to ${message.senderName}`}
        name="reply"
        minRows={3}
        maxRows={12}
        autoFocus
        {...(taken ? { description: `${message.responderName} has replied in the meantime. Yours was not sent.` } : {})}
        {...form.getInputProps('reply')}
      />
      <div className={fields.buttons}>
        <Button type="submit" loading={send.isPending} disabled={taken}>
          Send Reply
        </Button>
        <Button variant="default" onClick={onCancel} disabled={send.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
