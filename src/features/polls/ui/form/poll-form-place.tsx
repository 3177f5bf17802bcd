import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldSkeletons } from '#kit/feedback/loading'
import { Card, PageTitle } from '#kit/layout/page'
import { useWords } from '#kit/words/words'

/** The place of the form while it loads, in a file of its own: the form comes later. `children` say why it cannot be shown. */
export function PollFormPlace({ isNew, children }: { isNew: boolean; children?: ReactNode }) {
  const words = useWords('polls')
  return (
    <Box maw="46rem" mx="auto">
      <PageTitle title={isNew ? words.create : words.edit} />
      {children ?? (
        <Card>
          <FieldSkeletons count={6} />
        </Card>
      )}
    </Box>
  )
}
