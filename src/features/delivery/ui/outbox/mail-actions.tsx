import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Listed } from '../../answers'
import { type Channel, RETRIED_DAYS } from '../../schema'
import classes from './outbox.module.css'

interface Props {
  channel: Channel
  mail: Listed
  name: string
  onRead: () => void
}

export function MailActions({ channel, mail, name, onRead }: Props) {
  const words = useWords('outbox')
  const { retry: retryLabel } = useWords('kit')
  const utils = trpc.useUtils()
  const outcome = (done: string) => ({
    success: { title: done, message: words.mailTo(name, mail.toAddress) },
    failure: words.nothingChanged,
    onSettled: () => utils.delivery.invalidate(),
  })
  const retry = useToastMutation(trpc.delivery.retry, outcome(words.tryingAgain))
  const discard = useToastMutation(trpc.delivery.discard, outcome(channel === 'email' ? words.discarded : words.discardedBeside))
  const tryAgain = useOnce(retry.mutate, retry.isPending)
  const holdBack = useOnce(discard.mutate, discard.isPending)
  const which = [name, mail.toAddress] as const
  const { mayHaveArrived } = mail
  // Sent account mail and mail about deleted things cannot be read.
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

export function AllMails({ channel, status }: { channel: Channel; status: 'waiting' | 'failed' }) {
  const words = useWords('outbox')
  const { plural } = useFormats()
  const [confirming, setConfirming] = useState(false)
  const utils = trpc.useUtils()
  const outcome = (done: string) => ({
    onSuccess: ({ count }: { count: number }) => {
      setConfirming(false)
      const message = plural(count, channel === 'email' ? words.count : words.countBeside[channel])
      showToast({ title: done, message, tone: 'success' })
    },
    failure: words.nothingChanged,
    onSettled: () => utils.delivery.invalidate(),
  })
  const retry = useToastMutation(trpc.delivery.retryFailed, outcome(words.tryingAgain))
  const discard = useToastMutation(trpc.delivery.discardWaiting, outcome(channel === 'email' ? words.manyDiscarded : words.discardedBeside))

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
