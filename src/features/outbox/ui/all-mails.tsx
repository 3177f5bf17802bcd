import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { trpc } from '../../../client/trpc'
import { RETRIED_DAYS } from '../schema'

/** What can be done with all emails of a state at once. */
export function AllMails({ status }: { status: 'waiting' | 'failed' }) {
  const [confirming, setConfirming] = useState(false)
  const utils = trpc.useUtils()
  const outcome = (done: string) => ({
    onSuccess: ({ count }: { count: number }) => {
      setConfirming(false)
      showToast({ title: done, message: count === 1 ? '1 email' : `${count} emails`, tone: 'success' as const })
    },
    onError: (error: unknown) =>
      showToast({ title: 'Nothing has changed', message: problemText(error, 'Please try again.'), tone: 'destructive' as const }),
    onSettled: () => utils.outbox.invalidate(),
  })
  const retry = trpc.outbox.retryFailed.useMutation(outcome('Trying again'))
  const discard = trpc.outbox.discardWaiting.useMutation(outcome('Emails discarded'))

  const tryAgain = useOnce(retry.mutate, retry.isPending)

  if (status === 'failed') {
    return (
      <Box mb="md">
        <Button variant="default" onClick={() => tryAgain()} loading={retry.isPending}>
          Retry All of the Last {RETRIED_DAYS} Days
        </Button>
      </Box>
    )
  }
  return (
    <Box mb="md">
      <Button variant="default" onClick={() => setConfirming(true)}>
        Discard All Waiting
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Discard All Waiting Email"
          confirmLabel="Discard All"
          destructive
          busy={discard.isPending}
          onConfirm={() => discard.mutate()}
          onClose={() => setConfirming(false)}
        >
          <p>None of the waiting emails will be sent. They stay listed under Failed, where you can still retry each one.</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}
