import { Button } from '@mantine/core'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedMail } from '../answers'
import classes from './outbox.module.css'

export function MailActions({ mail, onRead }: { mail: ListedMail; onRead: () => void }) {
  const words = useWords('outbox')
  const { retry: retryLabel, tryAgain: again } = useWords('kit')
  const utils = trpc.useUtils()
  const outcome = (done: string) => ({
    onSuccess: () => showToast({ title: done, message: words.mailTo(mail.subject, mail.toAddress), tone: 'success' as const }),
    onError: (error: unknown) =>
      showToast({ title: words.nothingChanged, message: problemText(error, again), tone: 'destructive' as const }),
    onSettled: () => utils.outbox.invalidate(),
  })
  const retry = trpc.outbox.retry.useMutation(outcome(words.tryingAgain))
  const discard = trpc.outbox.discard.useMutation(outcome(words.discarded))
  const tryAgain = useOnce(retry.mutate, retry.isPending)
  const holdBack = useOnce(discard.mutate, discard.isPending)
  const which = [mail.subject, mail.toAddress] as const
  // Once account mail has gone out, what it says belongs to its reader.
  const readable = mail.status !== 'sent' || mail.kind !== 'account'
  return (
    <div className={classes.actions}>
      {readable && (
        <Button variant="default" onClick={onRead} aria-label={words.readMail(...which)}>
          {words.read}
        </Button>
      )}
      {mail.status !== 'sent' && (
        <Button
          variant="default"
          onClick={() => tryAgain({ id: mail.id })}
          loading={retry.isPending}
          aria-label={words.retryMail(...which)}
        >
          {retryLabel}
        </Button>
      )}
      {mail.status === 'waiting' && (
        <Button
          variant="default"
          onClick={() => holdBack({ id: mail.id })}
          loading={discard.isPending}
          aria-label={words.discardMail(...which)}
        >
          {words.discard}
        </Button>
      )}
    </div>
  )
}
