import { Button, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTimeZone } from '#kit/context/session'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftText } from '#kit/forms/draft'
import { useSendingKey } from '#kit/forms/use-once'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { NOTE_MAX, type Note } from '../../../shared/cases'
import classes from './conversation.module.css'

/** The board's notes, in their own block and form, so that nobody sends one to the neighbor. */
export function BoardNotes({ id, notes }: { id: number; notes: Note[] }) {
  const words = useWords('messages')
  const personName = usePersonName()
  const formats = useFormats()
  const timeZone = useTimeZone()
  const utils = trpc.useUtils()
  const { keyOf, renew } = useSendingKey()
  const [text, setText] = useDraftText(`message-note-${id}`)
  const save = useToastMutation(trpc.messages.note, {
    success: words.noteSaved,
    failure: words.notSaved,
    onSuccess: () => {
      setText('')
      renew()
    },
    onSettled: () => Promise.all([utils.messages.read.invalidate({ id }), utils.messages.board.invalidate()]),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) save.mutate({ id, text, key: keyOf(text) })
  }
  return (
    <div className={classes.notes} data-not-printed>
      <div>
        <h4>{words.boardNotes}</h4>
        <p id={`notes-${id}`}>{words.onlyBoardReads}</p>
      </div>
      {notes.map((note) => (
        <p key={note.id} className={classes.note}>
          <strong>{personName(note.authorName)}</strong>, {formats.instant(note.createdAt, timeZone)}
          {'\n'}
          {note.text}
        </p>
      ))}
      <form className={classes.newNote} onSubmit={submit}>
        <Textarea
          aria-label={words.note}
          aria-describedby={`notes-${id}`}
          name="note"
          minRows={1}
          maxRows={8}
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          {words.saveNote}
        </Button>
      </form>
    </div>
  )
}
