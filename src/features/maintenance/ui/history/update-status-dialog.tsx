import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../client/kit/dialogs/dialog'
import buttons from '../../../../client/kit/dialogs/dialog.module.css'
import { MailNote } from '../../../../client/kit/feedback/mail-note'
import { isGone } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { useOnce } from '../../../../client/kit/forms/use-once'
import { trpc } from '../../../../client/trpc'
import type { ReportDetails } from '../../answers'
import { issueLabel, placeLabel, REPORT_STATUSES, type ReportStatus } from '../../schema'
import { failureText } from '../failure-text'
import classes from './details.module.css'
import { readsText } from './report-words'

const UPDATED = { title: 'Status Updated', message: 'The report status has been updated successfully.', tone: 'success' } as const
const COMMENTED = { title: 'Comment Saved', message: 'It is in the history of the report. No one was emailed.', tone: 'success' } as const

/** What usually comes next; it alone is drawn as the main button. */
const NEXT: Record<ReportStatus, ReportStatus | null> = { Open: 'In Progress', 'In Progress': 'Closed', Closed: null }

/** One tap on the new status, with a word to the reporter if there is one; or the word alone. */
export function UpdateStatusDialog({ report, onClose, onGone }: { report: ReportDetails; onClose: () => void; onGone: () => void }) {
  const utils = trpc.useUtils()
  const [comments, setComments] = useState('')
  const [chosen, setChosen] = useState<ReportStatus | 'comment' | null>(null)
  const save = trpc.maintenance.update.useMutation({
    onSuccess: async (_, { status }) => {
      showToast(status ? UPDATED : COMMENTED)
      await utils.maintenance.invalidate()
      onClose()
    },
    onError: (error) => {
      showToast({ title: 'Update Failed', message: failureText(error, 'Failed to update maintenance report'), tone: 'destructive' })
      if (isGone(error)) onGone()
    },
  })
  const send = useOnce(save.mutate, save.isPending)
  const move = (status: ReportStatus) => {
    setChosen(status)
    send({ id: report.id, status, adminComments: comments })
  }
  const comment = () => {
    setChosen('comment')
    send({ id: report.id, adminComments: comments })
  }

  return (
    <Dialog title="Update Report Status" writes onClose={onClose}>
      <div className={buttons.text}>
        <p>
          #{report.id} <strong>{issueLabel(report)}</strong>, {placeLabel(report)}
        </p>
        {report.adminComments && (
          <div className={classes.comments}>
            <p className={classes.label}>The comment so far</p>
            <p className={classes.text}>{report.adminComments}</p>
          </div>
        )}
        <Textarea
          label="Admin Comments"
          description={readsText(report.reporterObstacle ?? null)}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
          disabled={save.isPending}
          minRows={3}
        />
        {!report.reporterObstacle && <MailNote />}
        <p>Current status: {report.status}. Change to:</p>
        <div className={classes.choices}>
          {REPORT_STATUSES.map((status) => (
            <Button
              key={status}
              variant={status === NEXT[report.status] ? 'filled' : 'default'}
              disabled={status === report.status || (save.isPending && status !== chosen)}
              loading={save.isPending && status === chosen}
              onClick={() => move(status)}
            >
              {status}
            </Button>
          ))}
        </div>
        <p id="comment-only">Or save a note without changing the status (no email).</p>
        <div className={classes.choices}>
          <Button
            variant="default"
            aria-describedby="comment-only"
            disabled={comments.trim() === '' || (save.isPending && chosen !== 'comment')}
            loading={save.isPending && chosen === 'comment'}
            onClick={comment}
          >
            Save Comment Only
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
