import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useCommunityLang, useTimeZone, useViewer } from '#kit/context/session'
import { showToast } from '#kit/feedback/toast'
import { useDraftText } from '#kit/forms/draft'
import { useSendingKey } from '#kit/forms/use-once'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../../client/trpc'
import { NOTE_MAX } from '../../../../../shared/cases'
import { may } from '../../../../../shared/permissions'
import type { ReportDetails } from '../../../answers'
import classes from '../details.module.css'
import { failureText } from '../report-labels'
import { Assignment } from './assignment'

interface Props {
  report: ReportDetails
  onShow: () => void
  onMerge: () => void
}

export function BoardSection({ report, onShow, onMerge }: Props) {
  const words = useWords('maintenance')
  const viewer = useViewer()
  const followers = report.followers ?? []
  return (
    <Stack gap="lg">
      <Assignment report={report} />
      {followers.length > 0 && <Text>{words.followedBy(followers.map(({ name }) => name).join(', '))}</Text>}
      {Boolean(report.mergedIds?.length) && <Text>{words.joinedInto((report.mergedIds ?? []).map((id) => `#${id}`).join(', '))}</Text>}
      {may(viewer, 'maintenance.update') && <Actions report={report} onShow={onShow} onMerge={onMerge} />}
      {report.notes && <BoardNotes key={report.id} report={report} />}
    </Stack>
  )
}

function Actions({ report, onShow, onMerge }: Props) {
  const words = useWords('maintenance')
  const { more } = useWords('shell')
  const utils = trpc.useUtils()
  const done = {
    onSuccess: async () => {
      showToast({ title: words.saved, tone: 'success' as const })
      await utils.maintenance.invalidate()
    },
    onError: (error: unknown) =>
      showToast({ title: words.notSaved, message: failureText(error, words.updateFailedWhy), tone: 'destructive' as const }),
  }
  const hide = trpc.maintenance.hide.useMutation(done)
  const part = trpc.maintenance.unmerge.useMutation(done)
  const { id, mergedInto } = report
  if (mergedInto)
    return (
      <Group gap="0.5rem">
        <Text>{words.joinedWithNumber(report.mergedIntoId ?? 0)}</Text>
        <Button variant="default" loading={part.isPending} onClick={() => part.mutate({ id })}>
          {words.partAgain}
        </Button>
      </Group>
    )
  return (
    <Group gap="0.5rem">
      <Button variant="default" onClick={onShow}>
        {report.isPublic ? words.changeShown : words.show}
      </Button>
      {report.isPublic && (
        <Button variant="default" loading={hide.isPending} onClick={() => hide.mutate({ id })}>
          {words.takeOff}
        </Button>
      )}
      <details>
        <summary className={classes.further}>{more}</summary>
        <Button variant="default" onClick={onMerge}>
          {words.join}
        </Button>
      </details>
    </Group>
  )
}

function BoardNotes({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const personName = usePersonName()
  const formats = useFormats()
  const timeZone = useTimeZone()
  const utils = trpc.useUtils()
  const { keyOf, renew } = useSendingKey()
  const lang = useCommunityLang()
  const [text, setText] = useDraftText(`report-note-${report.id}`)
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
            <strong>{personName(note.authorName)}</strong>, {formats.instant(note.createdAt, timeZone)}
          </Text>
          <p className={classes.text} lang={lang}>
            {note.text}
          </p>
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
