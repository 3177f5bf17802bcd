import { useEffect } from 'react'
import { useTimeZone } from '#kit/context/session'
import { LoadError } from '#kit/feedback/loading'
import { isInvalidOrGone } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { wordsNow } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { useFormWords } from '../words'
import { PollFields } from './poll-fields'
import { PollFormPlace } from './poll-form-place'

export function PollForm({ pollId }: { pollId: number | null }) {
  const words = useFormWords()
  const utils = trpc.useUtils()
  const timeZone = useTimeZone()
  const community = trpc.community.info.useQuery()
  const { data, error, refetch, isFetching, isFetchedAfterMount } = trpc.polls.get.useQuery(
    { id: pollId ?? 0 },
    { enabled: pollId !== null, refetchOnMount: 'always' },
  )

  useEffect(() => {
    utils.auth.me.fetch(undefined, { staleTime: 0 }).catch(() => {
      showToast({ title: wordsNow('pollForm').loginNeeded, message: wordsNow('pollForm').loginNeededWhy, tone: 'destructive' })
    })
  }, [utils])

  useEffect(() => {
    if (error) showToast({ title: wordsNow('polls').error, message: wordsNow('pollForm').formFailed, tone: 'destructive' })
  }, [error])

  // Always fetched: a cached poll would undo others' changes.
  const isReady = community.isFetched && (pollId === null || (data && isFetchedAfterMount))
  if (isReady) return <PollFields poll={pollId === null ? null : (data ?? null)} timeZone={timeZone} />
  const gone = isInvalidOrGone(error)
  return (
    <PollFormPlace isNew={pollId === null}>
      {error ? (
        <LoadError title={words.formFailed} {...(gone ? { message: words.gone } : { onRetry: () => void refetch(), busy: isFetching })} />
      ) : undefined}
    </PollFormPlace>
  )
}
