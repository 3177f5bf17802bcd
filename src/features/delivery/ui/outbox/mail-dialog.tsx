import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import { LoadError } from '#kit/feedback/load-error'
import { problemText } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Listed } from '../../answers'
import classes from './outbox.module.css'

/** The text of a mail, so that it can be passed on where there is no mail server. */
export function MailDialog({ mail, name, onClose }: { mail: Listed; name: string; onClose: () => void }) {
  const words = useWords('outbox')
  const { loading } = useWords('basics')
  const { tryAgain } = useWords('kit')
  const read = trpc.delivery.read.useMutation()
  const { mutate } = read
  useEffect(() => mutate({ id: mail.id }), [mail.id, mutate])

  return (
    <Dialog title={name} lang={mail.language ?? undefined} size="44rem" onClose={onClose}>
      <Text fz="sm" c="dimmed">
        {words.toAddress(mail.toAddress)}
      </Text>
      {read.error && (
        <LoadError title={words.openFailed} message={problemText(read.error, tryAgain)} onRetry={() => mutate({ id: mail.id })} />
      )}
      {!read.data && !read.error && <Spinner text={loading} />}
      {read.data && (
        <div className={classes.text} lang={read.data.language ?? undefined}>
          {read.data.text ?? (mail.kind === 'account' ? words.readersAlone : words.notKept)}
        </div>
      )}
    </Dialog>
  )
}
