import { Box, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { EmptyState } from '#kit/feedback/empty-state'
import { LoadError, ReadError, RowSkeletons } from '#kit/feedback/loading'
import { problemText } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { type Column, DataTable } from '#kit/lists/data-table'
import { ShowMore } from '#kit/lists/load-more'
import { EmailText } from '#kit/text/linked-text'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { FORMER_RESIDENT } from '../../../../shared/residents'
import type { Words } from '../../../../words/messages'
import type { Listed } from '../../answers'
import { type Channel, type MailStatus, PAGE_SIZE } from '../../schema'
import { AllMails, MailActions } from './mail-actions'
import classes from './outbox.module.css'

export const REFRESH = 15_000

export function MailList({ channel, status }: { channel: Channel; status: MailStatus }) {
  const words = useWords('outbox')
  const { role } = useWords('values')
  const { instant } = useFormats()
  const [open, setOpen] = useState<Listed | null>(null)
  const timeZone = useTimeZone()
  const list = trpc.delivery.list.useInfiniteQuery(
    { channel, status },
    { getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined), refetchInterval: REFRESH },
  )
  const { data, error } = list
  if (error && !data) return <ReadError title={words.listFailed} query={list} />
  if (!data) return <RowSkeletons count={5} />
  const mails = data.pages.flat().map((mail) => ({ ...mail, toAddress: mail.toAddress || role[FORMER_RESIDENT] }))
  if (mails.length === 0) return <EmptyState title={words.none[status]} />

  const isMail = channel === 'email'
  const nameOf = (mail: Listed) => mail.subject || (mail.isGone ? words.textDeleted : aboutIn(words, mail))
  const columns: Column<Listed>[] = [
    {
      header: isMail ? words.subject : words.says,
      main: true,
      render: (mail) => (
        <>
          <div className={classes.subject} lang={(mail.subject && mail.language) || undefined}>
            {nameOf(mail)}
          </div>
          {(isMail || mail.subject || mail.isGone) && (
            <Box fz="sm" c="dimmed">
              {isMail ? (mail.kind === 'account' ? words.aboutAccount : words.toCommunity) : aboutIn(words, mail)}
            </Box>
          )}
        </>
      ),
    },
    {
      header: words.to,
      render: (mail) => (
        <div className={channel === 'sms' ? classes.number : classes.long}>
          <EmailText address={mail.toAddress} />
        </div>
      ),
    },
    { header: words.written, render: (mail) => <Box miw="6.5rem">{instant(mail.createdAt, timeZone)}</Box> },
    status === 'sent'
      ? { header: words.wasSent, render: (mail) => <Box miw="6.5rem">{mail.sentAt && instant(mail.sentAt, timeZone)}</Box> }
      : { header: words.whatHappened, render: (mail) => <Trouble mail={mail} timeZone={timeZone} /> },
    {
      header: words.actions,
      actions: true,
      render: (mail) => <MailActions {...{ channel, mail }} name={nameOf(mail)} onRead={() => setOpen(mail)} />,
    },
  ]
  return (
    <>
      {status !== 'sent' && <AllMails {...{ channel, status }} />}
      <DataTable
        caption={(isMail ? words.captions : words.captionsBeside[channel])[status]}
        columns={columns}
        rows={mails}
        rowKey={(mail) => mail.id}
      />
      {list.hasNextPage && (
        <ShowMore busy={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()}>
          {isMail ? words.showOlder : words.showOlderBeside}
        </ShowMore>
      )}
      {open && <MailDialog mail={open} name={nameOf(open)} onClose={() => setOpen(null)} />}
    </>
  )
}

function Trouble({ mail, timeZone }: { mail: Listed; timeZone: string }) {
  const words = useWords('outbox')
  const { instant } = useFormats()
  if (mail.status === 'waiting' && mail.attempts === 0)
    return (
      <Box component="span" fz="sm" c="dimmed">
        {words.waiting}
      </Box>
    )
  return (
    <div className={classes.long}>
      {mail.mayHaveArrived && `${words.unknown} `}
      {mail.lastError === null ? words.notTaken : reasonIn(words, mail.lastError)}
      {mail.status === 'waiting' && (
        <Box fz="sm" c="dimmed">
          {words.nextTry(instant(mail.nextAttemptAt, timeZone))}
        </Box>
      )}
    </div>
  )
}

const aboutIn = ({ about }: Words['outbox'], mail: Listed) => new Map(Object.entries(about)).get(mail.about ?? '') ?? mail.kind

/** Translates the portal's own reasons; a mail server's answer stays as it is. */
function reasonIn({ withheld, discardedBy }: Words['outbox'], stored: string): string {
  const [, reason = ''] = /^Not sent: (.+)[.]$/s.exec(stored) ?? []
  const [, name] = /^discarded by (.+)$/s.exec(reason) ?? []
  return name === undefined ? (new Map(Object.entries(withheld)).get(reason) ?? stored) : discardedBy(name)
}

function MailDialog({ mail, name, onClose }: { mail: Listed; name: string; onClose: () => void }) {
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
