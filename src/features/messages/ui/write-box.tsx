import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useViewer } from '../../../client/kit/context/viewer'
import { Note } from '../../../client/kit/feedback/note'
import { problemText, readProblem } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { UploadZone } from '../../../client/kit/files/upload-zone'
import { useUpload } from '../../../client/kit/files/use-upload'
import { forgetDraft, readDraft, useKeptDraft } from '../../../client/kit/forms/draft'
import fields from '../../../client/kit/forms/fields.module.css'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { TEXT_MAX } from '../../../shared/fields'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../../shared/file-kinds'
import type { Entry, Message } from '../answers'
import { FILES_MAX } from '../schema'
import { replyDraft } from './drafts'
import { SavedAnswers } from './saved-answers'
import { useSendingKey } from './sending-key'
import { WritingNow } from './writing-now'

const BLANK = { text: '' }

interface Props {
  message: Message
  mine: boolean
  onDone: () => void
  onCancel: () => void
}

/** Writes on in a conversation. It stays open when sending fails, and comes back after a reload, so that nothing written is lost. */
export function WriteBox({ message, mine, onDone, onCancel }: Props) {
  const words = useWords('messages')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = replyDraft(useViewer().id, message)
  const [text, setText] = useState(() => readDraft(draft, BLANK).text)
  const [files, setFiles] = useState<File[]>([])
  const [error, setError] = useState<string | null>(null)
  // What was there when the box was opened, or when somebody else turned out to be faster.
  const [after, setAfter] = useState(message.lastEntryId)
  const [overtaken, setOvertaken] = useState(false)
  useKeptDraft(draft, { text }, BLANK)
  const upload = useUpload()
  const keyOf = useSendingKey()
  const resolve = trpc.messages.resolve.useMutation()
  const busy = upload.progress !== null

  async function send(andResolve: boolean) {
    if (text.trim() === '' && files.length === 0) {
      setError(mine ? words.contentRequired : words.replyRequired)
      field.current?.focus()
      return
    }
    const form = new FormData()
    form.append('text', text)
    form.append('after', String(after))
    form.append('key', keyOf(text))
    for (const file of files) form.append('files', file)
    try {
      const entry = (await upload.send('POST', `/api/messages/${message.id}/entries`, form)) as Entry
      if (andResolve) await resolve.mutateAsync({ id: message.id, after: entry.id })
      showToast(
        mine
          ? { title: words.sent, message: words.sentToBoard, tone: 'success' }
          : { title: words.replySent, message: words.replySentWhy, tone: 'success' },
      )
      forgetDraft(draft)
      onDone()
    } catch (problem) {
      await explain(problem)
    } finally {
      await Promise.all([utils.messages.invalidate(), utils.dashboard.invalidate()])
    }
  }

  async function explain(problem: unknown) {
    showToast({ title: mine ? words.sendFailed : words.replyFailed, message: problemText(problem, kit.tryAgain), tone: 'destructive' })
    if (readProblem(problem).status !== 409) return
    const { lastEntryId } = await utils.messages.read.fetch({ id: message.id }, { staleTime: 0 })
    setAfter(lastEntryId)
    setOvertaken(true)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${lastEntryId}"]`)?.focus())
  }

  function cancel() {
    forgetDraft(draft)
    onCancel()
  }

  return (
    <form
      className={fields.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
      noValidate
      data-not-printed
    >
      {!mine && <WritingNow id={message.id} active={text !== ''} />}
      <Textarea
        ref={field}
        label={mine ? words.yourMessage : words.replyTo(message.senderName)}
        name="text"
        minRows={3}
        maxRows={12}
        maxLength={TEXT_MAX}
        autoFocus={text === ''}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      {!mine && (
        <SavedAnswers name={message.senderName} onChoose={(answer) => setText((before) => (before ? `${before}\n\n${answer}` : answer))} />
      )}
      <UploadZone
        label={words.addFiles}
        extensions={DOCUMENT_EXTENSIONS}
        maxBytes={FILE_MAX_BYTES}
        maxCount={FILES_MAX}
        files={files}
        onChange={setFiles}
        disabled={busy}
      />
      {overtaken && <Note tone="amber">{words.notSentYet}</Note>}
      <Group gap={8} mt={8}>
        <Button type="submit" loading={busy}>
          {labelOf()}
        </Button>
        {!mine && !overtaken && (
          <Button variant="default" onClick={() => void send(true)} disabled={busy}>
            {words.sendAndResolve}
          </Button>
        )}
        <Button variant="default" onClick={cancel} disabled={busy}>
          {kit.cancel}
        </Button>
      </Group>
    </form>
  )

  function labelOf() {
    if (overtaken) return words.sendAnyway
    return mine ? words.send : words.sendReply
  }
}
