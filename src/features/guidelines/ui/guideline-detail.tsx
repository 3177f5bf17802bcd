import { Box, Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { DeleteDialog } from '../../../client/kit/dialogs/delete-dialog'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { BackLink } from '../../../client/kit/layout/back-link'
import { Card } from '../../../client/kit/layout/card'
import { Facts } from '../../../client/kit/layout/facts'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { TagList } from '../../../client/kit/lists/tag-list'
import { trpc } from '../../../client/trpc'
import { dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { Guideline } from '../answers'
import classes from './guideline-detail.module.css'
import { longDate, longInstant } from './guideline-words'
import { isExpired } from './in-force'
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
    <Box maw="52rem">
      <BackLink to={addressOf({})}>Back to list</BackLink>
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
            <Button variant="default" data-grave leftSection={<IconTrash size={20} aria-hidden />} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </>
        )}
      </PageTitle>
      <Card>
        <Stack gap="lg">
          <Group gap={6}>
            {guideline.priority && <StatusBadge tone="amber">Priority</StatusBadge>}
            {isExpired(guideline, dateInZone(new Date(), timeZone)) && <StatusBadge tone="gray">Expired</StatusBadge>}
            <TagList tags={guideline.tags} />
          </Group>
          <p className={classes.description}>{guideline.description}</p>
          <div className={classes.facts}>
            <Facts
              facts={{
                'Added by': guideline.author,
                'Last updated': longInstant(guideline.lastUpdated, timeZone),
                'Active from': startDate ? longDate(startDate) : NOT_SPECIFIED,
                'Active until': endDate ? longDate(endDate) : NOT_SPECIFIED,
              }}
            />
          </div>
        </Stack>
      </Card>
      {deleting && <ConfirmDeletion guideline={guideline} onClose={() => setDeleting(false)} />}
    </Box>
  )
}

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
    <DeleteDialog title="Confirm Deletion" confirmLabel="Delete" id={guideline.id} deletion={remove} onClose={onClose}>
      <p>
        <strong>{guideline.title}</strong>
      </p>
      <p>Are you sure you want to delete this guideline? This action cannot be undone.</p>
    </DeleteDialog>
  )
}
