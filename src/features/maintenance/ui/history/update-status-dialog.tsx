import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { isGone } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { useDraftText } from '#kit/forms/draft'
import { useOnce } from '#kit/forms/use-once'
import { EmailsLine } from '#kit/recipients/later'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { REPORT_STATUSES, type ReportStatus } from '../../../../shared/reports'
import type { ReportDetails } from '../../answers'
import classes from './details.module.css'
import { failureText, useReportLabels } from './report-labels'

/** A tap on a status saves it, with a comment if there is one. A comment can also be saved alone. */
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
  const save = trpc.maintenance.update.useMutation({
    onSuccess: async (done, { status }) => {
      setComments('')
      const [title, message] = status ? [words.updated, words.updatedWhy] : [words.commented, words.commentedWhy]
      showDone({ title, message }, done)
      await utils.maintenance.invalidate()
      onClose()
    },
    onError: (error) => {
      showToast({ title: words.updateFailed, message: failureText(error, words.updateFailedWhy), tone: 'destructive' })
      if (isGone(error)) onGone()
    },
  })
  const send = useOnce(save.mutate, save.isPending)
  const move = (status: ReportStatus) => {
    setChosen(status)
    send({ id: report.id, status, adminComments: comments, undoable: true })
  }
  const comment = () => {
    setChosen('comment')
    send({ id: report.id, adminComments: comments })
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
          disabled={save.isPending}
          minRows={3}
        />
        <EmailsLine count={reach?.status} each />
        <p>{words.currentStatus(reportStatus[report.status])}</p>
        <div className={classes.choices}>
          {REPORT_STATUSES.map((status) => (
            <Button
              key={status}
              variant="default"
              disabled={status === report.status || (save.isPending && status !== chosen)}
              loading={save.isPending && status === chosen}
              onClick={() => move(status)}
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
            disabled={comments.trim() === '' || (save.isPending && chosen !== 'comment')}
            loading={save.isPending && chosen === 'comment'}
            onClick={comment}
          >
            {words.commentOnly}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
