import { Button } from '@mantine/core'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { trpc } from '../../../client/trpc'
import type { ListedMail } from '../answers'
import classes from './outbox.module.css'

export function MailActions({ mail, onRead }: { mail: ListedMail; onRead: () => void }) {
  const utils = trpc.useUtils()
  const outcome = (done: string) => ({
    onSuccess: () => showToast({ title: done, message: `${mail.subject}, to ${mail.toAddress}`, tone: 'success' as const }),
    onError: (error: unknown) =>
      showToast({ title: 'Nothing has changed', message: problemText(error, 'Please try again.'), tone: 'destructive' as const }),
    onSettled: () => utils.outbox.invalidate(),
  })
  const retry = trpc.outbox.retry.useMutation(outcome('Trying again'))
  const discard = trpc.outbox.discard.useMutation(outcome('Email discarded'))
  const tryAgain = useOnce(retry.mutate, retry.isPending)
  const holdBack = useOnce(discard.mutate, discard.isPending)
  const which = `${mail.subject}, to ${mail.toAddress}`
  // Once account mail has gone out, what it says belongs to its reader.
  const readable = mail.status !== 'sent' || mail.kind !== 'account'
  return (
    <div className={classes.actions}>
      {readable && (
        <Button variant="default" onClick={onRead} aria-label={`Read ${which}`}>
          Read
        </Button>
      )}
      {mail.status !== 'sent' && (
        <Button variant="default" onClick={() => tryAgain({ id: mail.id })} loading={retry.isPending} aria-label={`Retry ${which}`}>
          Retry
        </Button>
      )}
      {mail.status === 'waiting' && (
        <Button variant="default" onClick={() => holdBack({ id: mail.id })} loading={discard.isPending} aria-label={`Discard ${which}`}>
          Discard
        </Button>
      )}
    </div>
  )
}
