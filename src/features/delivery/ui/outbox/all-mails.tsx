import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { type Channel, RETRIED_DAYS } from '../../schema'

/** What can be done with all of a state at once. */
export function AllMails({ channel, status }: { channel: Channel; status: 'waiting' | 'failed' }) {
  const words = useWords('outbox')
  const { plural } = useFormats()
  const [confirming, setConfirming] = useState(false)
  const utils = trpc.useUtils()
  const outcome = (done: string) => ({
    onSuccess: ({ count }: { count: number }) => {
      setConfirming(false)
      showToast({
        title: done,
        message: plural(count, channel === 'email' ? words.count : words.countBeside[channel]),
        tone: 'success' as const,
      })
    },
    onError: (error: unknown) => showFailure(words.nothingChanged, error),
    onSettled: () => utils.delivery.invalidate(),
  })
  const retry = trpc.delivery.retryFailed.useMutation(outcome(words.tryingAgain))
  const discard = trpc.delivery.discardWaiting.useMutation(outcome(channel === 'email' ? words.manyDiscarded : words.discardedBeside))

  const tryAgain = useOnce(retry.mutate, retry.isPending)

  if (status === 'failed') {
    return (
      <Box mb="md">
        <Button variant="default" onClick={() => tryAgain({ channel })} loading={retry.isPending}>
          {words.retryAll(RETRIED_DAYS)}
        </Button>
      </Box>
    )
  }
  return (
    <Box mb="md">
      <Button variant="default" onClick={() => setConfirming(true)}>
        {words.discardAllWaiting}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={channel === 'email' ? words.discardTitle : words.discardTitleBeside[channel]}
          confirmLabel={words.discardAll}
          destructive
          busy={discard.isPending}
          onConfirm={() => discard.mutate({ channel })}
          onClose={() => setConfirming(false)}
        >
          <p>{channel === 'email' ? words.discardEffect : words.discardEffectBeside}</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}
