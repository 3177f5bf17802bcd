import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/community-info'
import { showToast } from '#kit/feedback/toast'
import { useSendingKey } from '#kit/forms/use-once'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../../client/trpc'
import { NOTE_MAX } from '../../../../../shared/cases'
import type { ReportDetails } from '../../../answers'
import { failureText } from '../../failure-text'
import classes from '../details.module.css'

/** What the board writes for itself; never printed. */
export function BoardNotes({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const utils = trpc.useUtils()
  const { keyOf, renew } = useSendingKey()
  const [text, setText] = useState('')
  const save = trpc.maintenance.note.useMutation({
    onSuccess: async () => {
      renew()
      setText('')
      showToast({ title: words.noteSaved, tone: 'success' })
      await utils.maintenance.details.invalidate({ id: report.id })
    },
    onError: (error) => showToast({ title: words.notSaved, message: failureText(error, words.commentFailedWhy), tone: 'destructive' }),
  })
  return (
    <section className={classes.notes} aria-labelledby="board-notes">
      <h4 id="board-notes" className={classes.label}>
        {words.boardNotes}
      </h4>
      {report.notes?.map((note) => (
        <div key={note.id} className={classes.note}>
          <Text fz="sm">
            <strong>{note.authorName}</strong>, {formats.instant(note.createdAt, timeZone)}
          </Text>
          <p className={classes.text}>{note.text}</p>
        </div>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ id: report.id, text, key: keyOf(text) })
        }}
      >
        <Textarea
          label={words.newNote}
          description={words.onlyBoardReads}
          minRows={1}
          autosize
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="sm" loading={save.isPending} disabled={text.trim() === ''}>
          {words.saveNote}
        </Button>
      </form>
    </section>
  )
}
