import { Button, Skeleton } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { duplicateLines } from './user-words'
import classes from './users-page.module.css'

function useDuplicateLines(userId: number) {
  const words = useWords('users')
  const { data, error, refetch, isFetching } = trpc.people.duplicates.useQuery()
  const duplicates = data?.find((entry) => entry.userId === userId)
  return {
    lines: duplicates ? duplicateLines(duplicates, words) : [],
    isPending: !data && !error,
    failed: !data && error !== null,
    refetch,
    isFetching,
  }
}

export function DuplicateLines({ userId }: { userId: number }) {
  return useDuplicateLines(userId).lines.map((line) => (
    <p key={line} className={classes.duplicate}>
      {line}
    </p>
  ))
}

/** Shows a failed query, so that it is not mistaken for 'no duplicates'. */
export function DuplicateNote({ userId }: { userId: number }) {
  const words = useWords('users')
  const { retry: retryLabel } = useWords('kit')
  const { loading } = useWords('basics')
  const { lines, isPending, failed, refetch, isFetching } = useDuplicateLines(userId)
  if (isPending) return <Skeleton height="3rem" role="status" aria-label={loading} />
  if (failed) {
    const retry = (
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        {retryLabel}
      </Button>
    )
    return (
      <Note tone="red" role="alert" action={retry}>
        {words.duplicatesFailed}
      </Note>
    )
  }
  if (lines.length === 0) return null
  return (
    <Note tone="amber" icon={IconUsers}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  )
}
