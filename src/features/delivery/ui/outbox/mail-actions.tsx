import { Button } from '@mantine/core'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Listed } from '../../answers'
import type { Channel } from '../../schema'
import classes from './outbox.module.css'

interface Props {
  channel: Channel
  mail: Listed
  /** What it is called: its subject, or what it is about. */
  name: string
  onRead: () => void
}

export function MailActions({ channel, mail, name, onRead }: Props) {
  const words = useWords('outbox')
  const { retry: retryLabel } = useWords('kit')
  const utils = trpc.useUtils()
  const outcome = (done: string) => ({
    onSuccess: () => showToast({ title: done, message: words.mailTo(name, mail.toAddress), tone: 'success' as const }),
    onError: (error: unknown) => showFailure(words.nothingChanged, error),
    onSettled: () => utils.delivery.invalidate(),
  })
  const retry = trpc.delivery.retry.useMutation(outcome(words.tryingAgain))
  const discard = trpc.delivery.discard.useMutation(outcome(channel === 'email' ? words.discarded : words.discardedBeside))
  const tryAgain = useOnce(retry.mutate, retry.isPending)
  const holdBack = useOnce(discard.mutate, discard.isPending)
  const which = [name, mail.toAddress] as const
  const { mayHaveArrived } = mail
  // Once account mail has gone out, what it says belongs to its reader; of what was deleted there is nothing to read.
  const readable = channel === 'email' && !mail.isGone && (mail.status !== 'sent' || mail.kind !== 'account')
  return (
    <div className={classes.actions}>
      {readable && (
        <Button variant="default" onClick={onRead} aria-label={words.readMail(...which)}>
          {words.read}
        </Button>
      )}
      {mail.status !== 'sent' && mail.about !== 'code' && (
        <Button
          variant="default"
          onClick={() => tryAgain({ id: mail.id, channel })}
          loading={retry.isPending}
          aria-label={mayHaveArrived ? words.sendMailAgain(...which) : words.retryMail(...which)}
        >
          {mayHaveArrived ? words.sendAgain : retryLabel}
        </Button>
      )}
      {mail.status === 'waiting' && (
        <Button
          variant="default"
          onClick={() => holdBack({ id: mail.id, channel })}
          loading={discard.isPending}
          aria-label={words.discardMail(...which)}
        >
          {words.discard}
        </Button>
      )}
    </div>
  )
}
