import { Box } from '@mantine/core'
import { CardSkeleton, FieldSkeletons } from '#kit/feedback/skeletons'
import { BackLink } from '#kit/layout/back-link'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { useWords } from '#kit/words/words'
import { useAddressOf } from './views'

/** One rule, the whole book or the form while the rules are fetched; the way back is there at once. */
export function GuidelineLoading({ title, isForm }: { title: string; isForm: boolean }) {
  const words = useWords('guidelines')
  const { loading } = useWords('basics')
  const addressOf = useAddressOf()
  if (isForm) {
    return (
      <Box maw="52rem">
        <PageTitle title={title} />
        <Card>
          <FieldSkeletons count={5} />
        </Card>
      </Box>
    )
  }
  return (
    <Box maw="52rem">
      <BackLink to={addressOf({})}>{words.backToList}</BackLink>
      <PageTitle title={title} />
      <div role="status" aria-label={loading}>
        <CardSkeleton height="17rem" />
      </div>
    </Box>
  )
}
