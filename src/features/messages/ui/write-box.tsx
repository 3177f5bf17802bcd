import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useViewer } from '#kit/context/viewer'
import { Note } from '#kit/feedback/note'
import { showToast } from '#kit/feedback/toast'
import { forgetDraft, readDraft, useKeptDraft } from '#kit/forms/draft'
import fields from '#kit/forms/fields.module.css'
import { useWords } from '#kit/words/words'
import { TEXT_MAX } from '../../../shared/fields'
import type { Message } from '../answers'
import { replyDraft } from './drafts'
import { MessageFiles, useMessageFiles } from './message-files'
import { SavedAnswers } from './saved-answers'
import { useEntry } from './use-entry'
import { WritingNow } from './writing-now'

const BLANK = { text: '', hadFiles: false }

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
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = replyDraft(useViewer().id, message)
  const [kept] = useState(() => readDraft(draft, BLANK))
  const [text, setText] = useState(kept.text)
  const [error, setError] = useState<string | null>(null)
  const chosen = useMessageFiles(kept.hadFiles)
  useKeptDraft(draft, { text, hadFiles: chosen.hadFiles }, BLANK)
  const { send, markResolved, upload, overtaken } = useEntry(message, mine)
  const busy = upload.progress !== null
  const sendLabel = mine ? words.send : words.sendReply

  async function submit(andResolve: boolean) {
    if (text.trim() === '' && chosen.files.length === 0) {
      setError(mine ? words.contentRequired : words.replyRequired)
      field.current?.focus()
      return
    }
    if (!(await send(text, chosen.files))) return
    if (andResolve) markResolved()
    const said = mine ? { title: words.sent, message: words.sentToBoard } : { title: words.replySent, message: words.replySentWhy }
    showToast({ ...said, tone: 'success' })
    forgetDraft(draft)
    onDone()
  }

  /** Where the cursor was last; at the end as a paragraph of its own. */
  function insert(answer: string) {
    const at = field.current?.selectionEnd || text.length
    const before = text.slice(0, at)
    const begin = at === text.length && before.trim() ? `${before.trimEnd()}\n\n` : before
    setText(`${begin}${answer}${text.slice(at)}`)
    setError(null)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(begin.length + answer.length, begin.length + answer.length)
    })
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
        void submit(false)
      }}
      noValidate
      data-not-printed
    >
      {!mine && message.memberObstacle && <Note tone="amber">{words.noMail[message.memberObstacle](message.senderName)}</Note>}
      {!mine && <WritingNow message={message} active={text !== ''} />}
      <Textarea
        ref={field}
        label={mine ? words.yourMessage : words.replyTo(message.senderName)}
        name="text"
        minRows={3}
        maxRows={12}
        maxLength={TEXT_MAX}
        autoFocus={kept.text === ''}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      {!mine && <SavedAnswers name={message.senderName} onChoose={insert} />}
      <MessageFiles chosen={chosen} upload={upload} />
      {overtaken && <Note tone="amber">{words.notSentYet}</Note>}
      <Group gap={8} mt={8}>
        <Button type="submit" loading={busy}>
          {overtaken ? words.sendAnyway : sendLabel}
        </Button>
        {!mine && !overtaken && (
          <Button variant="default" onClick={() => void submit(true)} disabled={busy}>
            {words.sendAndResolve}
          </Button>
        )}
        <Button variant="default" onClick={cancel} disabled={busy}>
          {kit.cancel}
        </Button>
      </Group>
    </form>
  )
}
