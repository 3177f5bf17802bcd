import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../client/kit/dialog'
import buttons from '../../../../client/kit/dialog.module.css'
import { readProblem } from '../../../../client/kit/problem'
import { showToast } from '../../../../client/kit/toast'
import { trpc } from '../../../../client/trpc'
import { issueLabel, locationLabel, REPORT_STATUSES, type Report, type ReportStatus } from '../../schema'
import classes from './details.module.css'

/** One tap on the new status, with a word to the reporter if there is one. */
export function UpdateStatusDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const utils = trpc.useUtils()
  const [comments, setComments] = useState('')
  const [chosen, setChosen] = useState<ReportStatus | null>(null)
  const save = trpc.maintenance.update.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Status Updated', message: 'The report status has been updated successfully.', tone: 'success' })
      await utils.maintenance.invalidate()
      onClose()
    },
    onError: (error) => showToast({ title: 'Update Failed', message: readProblem(error).message, tone: 'destructive' }),
  })
  const move = (status: ReportStatus) => {
    setChosen(status)
    save.mutate({ id: report.id, status, adminComments: comments })
  }

  return (
    <Dialog title="Update Report Status" onClose={onClose}>
      <div className={buttons.text}>
        <p>
          <strong>{issueLabel(report)}</strong>, {locationLabel(report)}
        </p>
        {report.adminComments && (
          <div className={classes.comments}>
            <p className={classes.label}>The comment so far</p>
            <p className={classes.text}>{report.adminComments}</p>
          </div>
        )}
        <Textarea
          label="Admin Comments"
          description="Optional. The reporter reads it, by email as well."
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
          disabled={save.isPending}
          minRows={3}
        />
        <p>The report is {report.status}. Set it to:</p>
        <div className={classes.choices}>
          {REPORT_STATUSES.map((status) => (
            <Button
              key={status}
              disabled={status === report.status || (save.isPending && status !== chosen)}
              loading={save.isPending && status === chosen}
              onClick={() => move(status)}
            >
              {status}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
