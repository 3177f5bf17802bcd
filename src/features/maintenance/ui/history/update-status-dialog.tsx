import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { isGone } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { useDraftText } from '#kit/forms/draft'
import { useSendingKey } from '#kit/forms/use-once'
import { EmailsLine } from '#kit/recipients/later'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { REPORT_STATUSES, type ReportStatus } from '../../../../shared/reports'
import type { Undo } from '../../../../shared/undo'
import type { ReportDetails } from '../../answers'
import { AddPhotos, CommentPhotos, useCommentPhotos } from './comment-photos'
import classes from './details.module.css'
import { failureText, useReportLabels } from './report-labels'

/** A tap on a status saves it with the comment and the photos, in one email. A comment can also be saved without a new status. */
export function UpdateStatusDialog({ report, onClose, onGone }: { report: ReportDetails; onClose: () => void; onGone: () => void }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { issue, place } = useReportLabels(report)
  const utils = trpc.useUtils()
  const { data: reach } = trpc.maintenance.reach.useQuery({ id: report.id }, { staleTime: 0 })
  const showDone = useUndoToast()
  const draft = `status-${report.id}`
  const [comments, setComments] = useDraftText(draft)
  const [chosen, setChosen] = useState<ReportStatus | 'comment' | null>(null)
  const photos = useCommentPhotos()
  const { progress, send, cancel } = useUpload()
  const { keyOf } = useSendingKey()
  const busy = chosen !== null
  const save = async (status?: ReportStatus) => {
    const form = new FormData()
    form.append('adminComments', comments)
    if (status) form.append('status', status)
    if (status) form.append('undoable', 'true')
    for (const file of photos.files) form.append('photos', file, file.name)
    form.append('key', keyOf([...form]))
    setChosen((before) => before ?? status ?? 'comment')
    try {
      const done = (await send('PATCH', `/api/maintenance-reports/${report.id}`, form)) as { undo?: Undo }
      setComments('')
      const [title, message] = status ? [words.updated, words.updatedWhy] : [words.commented, words.commentedWhy]
      showDone({ title, message }, done)
      await Promise.all([utils.maintenance.invalidate(), utils.notifications.told.invalidate()])
      onClose()
    } catch (error) {
      if (isCancelled(error)) return
      setChosen(null)
      showToast({ title: words.updateFailed, message: failureText(error, words.updateFailedWhy), tone: 'destructive' })
      if (isGone(error)) onGone()
    }
  }
  const stop = () => {
    cancel()
    setChosen(null)
  }

  return (
    <Dialog title={words.updateTitle} writes={draft} onClose={onClose}>
      <div className={buttons.text}>
        <p>
          #{report.id} <strong>{issue}</strong>, {place}
        </p>
        {report.adminComments && (
          <div className={classes.comments}>
            <p className={classes.label}>{words.commentSoFar}</p>
            <p className={classes.text}>{report.adminComments}</p>
          </div>
        )}
        <Textarea
          label={words.comments}
          description={report.reporterObstacle ? words.commentSeen[report.reporterObstacle] : words.commentEmailed}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
          disabled={busy}
          minRows={3}
        />
        <CommentPhotos chosen={photos} busy={busy} />
        <div>
          <AddPhotos chosen={photos} busy={busy} />
        </div>
        {photos.files.length > 0 && <UploadProgress progress={progress} onCancel={stop} />}
        <EmailsLine count={reach?.status} each />
        <p>{words.currentStatus(reportStatus[report.status])}</p>
        <div className={classes.choices}>
          {REPORT_STATUSES.map((status) => (
            <Button
              key={status}
              variant="default"
              disabled={status === report.status || busy || photos.preparing}
              loading={status === chosen}
              onClick={() => void save(status)}
            >
              {reportStatus[status]}
            </Button>
          ))}
        </div>
        <p id="comment-only">{words.commentOnlyHint}</p>
        <div className={classes.choices}>
          <Button
            variant="default"
            aria-describedby="comment-only"
            disabled={comments.trim() === '' || busy || photos.preparing}
            loading={chosen === 'comment'}
            onClick={() => void save()}
          >
            {words.commentOnly}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
