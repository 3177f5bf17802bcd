import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMail, useViewer } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { showFailure, showToast } from '#kit/feedback/toast'
import { isCancelled, useUpload } from '#kit/files/use-upload'
import { Checkbox } from '#kit/forms/checkbox'
import { deleteDraft, readDraft, useStoredDraft } from '#kit/forms/draft'
import fields from '#kit/forms/fields.module.css'
import { Form, useWordForm } from '#kit/forms/form'
import { useSendingKey } from '#kit/forms/use-once'
import { Card } from '#kit/layout/page'
import { EmailsLine } from '#kit/recipients/later'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Message, Recipient } from '../answers'
import { messageForm, SUBJECT_MAX } from '../schema'
import { type Followed, messageDraft } from './drafts'
import { MessageFiles, useMessageFiles } from './message-files'
import classes from './new-message.module.css'

const subjectAfter = ({ subject }: Followed) => (subject.startsWith('Re: ') ? subject : `Re: ${subject}`).slice(0, SUBJECT_MAX)

interface Props {
  follows: Followed | null
  /** The person that the board writes to. */
  to: Recipient | undefined
  /** Shows the heading and the subject alone until it is pressed or written in. */
  folds: boolean
  onSent: (message: Message) => void
  onDrop: () => void
}

/** A message to the board, or from the board to everyone. `follows` is the message it continues. The draft stays until it is sent. */
export function NewMessage({ follows, to, folds, onSent, onDrop }: Props) {
  const words = useWords('messages')
  const { cancel } = useWords('kit')
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const mail = useMail()
  const mayBroadcast = may(viewer, 'messages.broadcast') && !follows && !to
  const [address] = useSearchParams()
  // The search offers to ask the board about something it did not find.
  const proposed = (address.get('subject') ?? '').slice(0, SUBJECT_MAX)
  const blank = { subject: follows ? subjectAfter(follows) : proposed, content: '', isBroadcast: false }
  const draft = messageDraft(viewer.id, follows, to?.id)
  const [{ hadFiles, ...initialValues }] = useState(() => {
    const kept = readDraft(draft, { ...blank, hadFiles: false })
    return { ...kept, subject: kept.subject || blank.subject }
  })
  const form = useWordForm({ initialValues, validate: schemaResolver(messageForm, { sync: true }) })
  const chosen = useMessageFiles(hadFiles)
  useStoredDraft(draft, { ...form.values, hadFiles: chosen.hadFiles }, { ...blank, hadFiles: false })
  const [open, setOpen] = useState(!(folds && mayBroadcast) || form.values.subject !== '' || form.values.content !== '')
  const upload = useUpload()
  const { keyOf } = useSendingKey()

  async function send(values: typeof blank) {
    const files = values.isBroadcast ? [] : chosen.files
    const place = { ...(follows && { parentMessageId: follows.id }), ...(to && { toUserId: to.id }) }
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...values, ...place, key: keyOf(values, files) })) data.append(name, String(value))
    for (const file of files) data.append('files', file)
    try {
      const message = (await upload.send('POST', '/api/messages', data)) as Message
      const alone = to ? words.sentToOne(to.name) : words.sentToBoard
      showToast({ title: words.sent, message: message.isBroadcast ? words.sentToEveryone : alone, tone: 'success' })
      deleteDraft(draft)
      onSent(message)
    } catch (error) {
      if (isCancelled(error)) return
      form.refuse(error)
      showFailure(words.sendFailed, error)
    }
    await Promise.all([utils.messages.invalidate(), utils.dashboard.invalidate()])
  }
  const [before, after] = words.replyingTo
  const isBroadcast = mayBroadcast && form.values.isBroadcast
  const { data: reach } = trpc.messages.broadcastReach.useQuery(undefined, { enabled: isBroadcast, staleTime: 0 })

  return (
    <Card
      title={to ? words.writeTo(to.name) : words.newMessage}
      {...(mayBroadcast && {
        heading: (
          <button type="button" className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {words.newMessage} <IconChevronDown size={20} aria-hidden />
          </button>
        ),
      })}
    >
      <Form form={form} onSubmit={send}>
        {to && (
          <p className={classes.follows}>
            <span>
              {to.name}, {to.address}. {words.onlyThey(to.name)}{' '}
              {to.isEmailed ? mail.promise(words.getsEmail(to.name)) : words.getsNoEmail(to.name)}
            </span>
            <Button variant="subtle" onClick={onDrop}>
              {cancel}
            </Button>
          </p>
        )}
        {follows && (
          <p className={classes.follows}>
            <span>
              {before}
              <strong>{follows.subject}</strong>
              {after}
            </span>
            <Button variant="subtle" onClick={onDrop}>
              {words.dropFollowed}
            </Button>
          </p>
        )}
        {proposed && !follows && form.values.subject !== proposed && <Note tone="blue">{words.searchedFor(proposed)}</Note>}
        <TextInput
          label={words.subject}
          name="subject"
          maxLength={SUBJECT_MAX}
          onInput={() => setOpen(true)}
          onPointerDown={() => setOpen(true)}
          {...form.getInputProps('subject')}
        />
        <div className={fields.fields} style={open ? {} : { display: 'none' }}>
          <Textarea label={words.content} name="content" minRows={6} maxRows={16} {...form.getInputProps('content')} />
          {mayBroadcast && (
            <Checkbox
              label={words.broadcast}
              description={words.broadcastHint}
              {...form.getInputProps('isBroadcast', { type: 'checkbox' })}
            />
          )}
          {!isBroadcast && <MessageFiles chosen={chosen} upload={upload} error={form.errors.files as string | undefined} />}
          {isBroadcast && <EmailsLine count={reach} />}
          <Button type="submit" loading={upload.progress !== null}>
            {isBroadcast ? words.sendToEveryone : words.send}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
