import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { Card } from '../../../client/kit/layout/card'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'
import { dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import { type Guideline, isExpired } from '../schema'
import classes from './guideline-detail.module.css'
import { GuidelineTags } from './guideline-tags'
import { longDate, longInstant } from './guideline-words'
import { useAddressOf } from './views'

const NOT_SPECIFIED = 'Not specified'

/** One rule in full. */
export function GuidelineDetail({ guideline }: { guideline: Guideline }) {
  const mayManage = may(useViewer(), 'guidelines.manage')
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const [deleting, setDeleting] = useState(false)
  const { id, startDate, endDate } = guideline
  return (
    <div className={classes.narrow}>
      <Link to={addressOf({})} className={classes.back} data-not-printed>
        <IconArrowLeft size={20} aria-hidden />
        Back to list
      </Link>
      <PageTitle title={guideline.title}>
        {mayManage && (
          <>
            <Button
              component={Link}
              to={addressOf({ form: String(id) })}
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden />}
            >
              Edit
            </Button>
            <Button
              variant="default"
              className={classes.grave ?? ''}
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
          </>
        )}
      </PageTitle>
      <Card>
        <div className={classes.body}>
          <div className={classes.marks}>
            {guideline.priority && <StatusBadge tone="amber">Priority</StatusBadge>}
            {isExpired(guideline, dateInZone(new Date(), timeZone)) && <StatusBadge tone="grey">Expired</StatusBadge>}
            <GuidelineTags tags={guideline.tags} />
          </div>
          <p className={classes.description}>{guideline.description}</p>
          <dl className={classes.facts}>
            <Fact name="Added by" value={guideline.author} />
            <Fact name="Last updated" value={longInstant(guideline.lastUpdated, timeZone)} />
            <Fact name="Active from" value={startDate ? longDate(startDate) : NOT_SPECIFIED} />
            <Fact name="Active until" value={endDate ? longDate(endDate) : NOT_SPECIFIED} />
          </dl>
        </div>
      </Card>
      {deleting && <ConfirmDeletion guideline={guideline} onClose={() => setDeleting(false)} />}
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function ConfirmDeletion({ guideline, onClose }: { guideline: Guideline; onClose: () => void }) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const remove = trpc.guidelines.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Guideline deleted', tone: 'success' })
      await navigate(addressOf({}), { replace: true })
      await utils.guidelines.invalidate()
    },
    onError: (error) => {
      showToast({ title: 'Failed to delete guideline', message: problemText(error, 'Please try again.'), tone: 'destructive' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: guideline.id })}
      onClose={onClose}
    >
      <p>
        <strong>{guideline.title}</strong>
      </p>
      <p>Are you sure you want to delete this guideline? This action cannot be undone.</p>
    </ConfirmDialog>
  )
}
