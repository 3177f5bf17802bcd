import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldSkeletons } from '../../../../client/kit/feedback/skeletons'
import { Card } from '../../../../client/kit/layout/card'
import { PageTitle } from '../../../../client/kit/layout/page-title'

/** Where the form will be: `children` say why it does not come, and without them it is on its way. */
export function PollFormPlace({ isNew, children }: { isNew: boolean; children?: ReactNode }) {
  return (
    <Box maw="46rem" mx="auto">
      <PageTitle title={isNew ? 'Create New Poll' : 'Edit Poll'} />
      {children ?? (
        <Card>
          <FieldSkeletons count={6} />
        </Card>
      )}
    </Box>
  )
}
