import { Button, Group, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { isOffline, readProblem } from '#kit/feedback/problem'
import { showFailure, showToast, useToastMutation } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { isCancelled, useUpload } from '#kit/files/use-upload'
import { deleteDraft, readDraft, useStoredDraft } from '#kit/forms/draft'
import fields from '#kit/forms/fields.module.css'
import { NotSent } from '#kit/forms/form'
import { useSendingKey } from '#kit/forms/use-once'
import chips from '#kit/layout/chip.module.css'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { TEXT_MAX } from '../../../shared/fields'
import type { Entry, Message } from '../answers'
import { replyDraft } from './drafts'
import { MessageFiles, useMessageFiles } from './message-files'

const BLANK = { text: '', hadFiles: false }

interface Props {
  message: Message
  mine: boolean
  onDone: (isResolved: boolean) => void
  onCancel: () => void
}

/** Writes the next entry. The text survives a failed send and a reload. */
export function WriteBox({ message, mine, onDone, onCancel }: Props) {
  const words = useWords('messages')
  const kit = useWords('kit')
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = replyDraft(useViewer().id, message)
  const [kept] = useState(() => readDraft(draft, BLANK))
  const [text, setText] = useState(kept.text)
  const [error, setError] = useState<string | null>(null)
  const chosen = useMessageFiles(kept.hadFiles)
  useStoredDraft(draft, { text, hadFiles: chosen.hadFiles }, BLANK)
  const { send, markResolved, upload, overtaken, notSent } = useEntry(message, mine)
  useEffect(() => {
    if (kept.text === '') field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [kept])
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
    deleteDraft(draft)
    onDone(andResolve)
  }

  /** Inserts at the last cursor position, else at the end as its own paragraph. */
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
    deleteDraft(draft)
    onCancel()
  }

  return (
    <form
      className={fields.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(false)
      }}
      style={{ scrollMarginBottom: '4.5rem' }}
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
      {notSent && <NotSent />}
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

/** Inserts a saved answer with the neighbor's name. */
export function SavedAnswers({ name, onChoose }: { name: string; onChoose: (text: string) => void }) {
  const words = useWords('messages')
  const [open, setOpen] = useState(false)
  const { data } = trpc.messages.savedAnswers.useQuery()
  if (!data || data.answers.length === 0) return null
  return (
    <div>
      <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.savedAnswers}
      </Button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a heading, which the button is
        <div className={chips.chips} role="group" aria-label={words.savedAnswers}>
          {data.answers.map(({ title, text }) => (
            <button
              key={title}
              type="button"
              className={chips.chip}
              onClick={() => {
                setOpen(false)
                onChoose(text.replaceAll('{name}', () => name))
              }}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const EVERY = 5_000

interface WritingNowProps {
  message: Pick<Message, 'id' | 'lastEntryId'>
  active: boolean
}

/**
 * Tells colleagues that somebody is writing while the box has text and the tab is visible, and shows who else is. Loads newer entries, so
 * that nobody answers below text they have not seen.
 */
function WritingNow({ message: { id, lastEntryId }, active }: WritingNowProps) {
  const words = useWords('messages')
  const formats = useFormats()
  const utils = trpc.useUtils()
  const [others, setOthers] = useState<string[]>([])
  const [latest, setLatest] = useState(lastEntryId)
  const { mutate } = trpc.messages.writing.useMutation({
    onSuccess: (answer) => {
      setOthers(answer.others.map(({ name }) => name))
      setLatest(answer.lastEntryId)
    },
  })
  const isBehind = latest > lastEntryId

  useEffect(() => {
    if (isBehind) void utils.messages.invalidate()
  }, [isBehind, utils])

  useEffect(() => {
    if (!active) return
    const tell = () => {
      if (!document.hidden) mutate({ id, writing: true })
    }
    tell()
    const timer = setInterval(tell, EVERY)
    return () => {
      clearInterval(timer)
      mutate({ id, writing: false })
    }
  }, [id, active, mutate])

  return (
    <p aria-live="polite">
      {others.length === 1 && words.isWriting(others[0] ?? '')}
      {others.length > 1 && words.areWriting(formats.list(others))}
    </p>
  )
}

/** Sends an entry. `overtaken`: somebody else was faster, and their entry has been loaded. */
function useEntry(message: Message, mine: boolean) {
  const words = useWords('messages')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const { keyOf } = useSendingKey()
  // The last entry when the box opened or when somebody else was faster.
  const [after, setAfter] = useState(message.lastEntryId)
  const [overtaken, setOvertaken] = useState(false)
  const [notSent, setNotSent] = useState(false)
  const refresh = () => Promise.all([utils.messages.invalidate(), utils.dashboard.invalidate()])
  const showDone = useUndoToast()
  const resolve = useToastMutation(trpc.messages.resolve, {
    failure: words.notSaved,
    onSuccess: (done) => showDone({ title: words.hasResolved }, done),
    onSettled: refresh,
  })

  async function explain(problem: unknown) {
    if (isOffline(problem)) return setNotSent(true)
    showFailure(mine ? words.sendFailed : words.replyFailed, problem)
    if (readProblem(problem).status !== 409) return
    const { lastEntryId } = await utils.messages.read.fetch({ id: message.id }, { staleTime: 0 })
    if (lastEntryId === after) return
    setAfter(lastEntryId)
    setOvertaken(true)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${lastEntryId}"]`)?.focus())
  }

  async function send(text: string, files: File[]): Promise<Entry | null> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ text, after, key: keyOf(text, files) })) form.append(name, String(value))
    for (const file of files) form.append('files', file)
    setNotSent(false)
    try {
      return (await upload.send('POST', `/api/messages/${message.id}/entries`, form)) as Entry
    } catch (problem) {
      if (!isCancelled(problem)) await explain(problem)
      return null
    } finally {
      void refresh()
    }
  }
  /** Everything up to the neighbor's newer entries is resolved. */
  const markResolved = () => resolve.mutate({ id: message.id, after, undoable: true })
  return { send, markResolved, upload, overtaken, notSent }
}
