import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { trpc } from '../../../client/trpc'
import { formatInstant } from '../../../shared/calendar'
import type { ListedMail } from '../answers'
import { type MailStatus, PAGE_SIZE } from '../schema'
import { AllMails } from './all-mails'
import { MailActions } from './mail-actions'
import { MailDialog } from './mail-dialog'
import classes from './outbox.module.css'

const EMPTY = {
  waiting: 'Nothing is waiting',
  sent: 'Nothing has been sent yet',
  failed: 'Nothing has failed',
}

export function MailList({ status }: { status: MailStatus }) {
  const [open, setOpen] = useState<ListedMail | null>(null)
  const timeZone = useTimeZone()
  const list = trpc.outbox.list.useInfiniteQuery(
    { status },
    { getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined) },
  )
  const { data, error } = list
  if (error && !data) {
    return (
      <LoadError
        title="Failed to fetch the outbox"
        message={problemText(error, 'Check your connection and try again.')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  if (!data) return <RowSkeletons count={5} />
  const mails = data.pages.flat()
  if (mails.length === 0) return <EmptyState title={EMPTY[status]} />

  const columns: Column<ListedMail>[] = [
    {
      header: 'Subject',
      main: true,
      render: (mail) => (
        <>
          <div className={classes.subject}>{mail.subject}</div>
          <Box fz="sm" c="dimmed">
            {mail.kind === 'account' ? 'About the account' : 'To the community'}
          </Box>
        </>
      ),
    },
    { header: 'To', render: (mail) => <div className={classes.long}>{mail.toAddress}</div> },
    { header: 'Written', render: (mail) => <Box miw="6.5rem">{formatInstant(mail.createdAt, timeZone)}</Box> },
    status === 'sent'
      ? { header: 'Sent', render: (mail) => <Box miw="6.5rem">{mail.sentAt && formatInstant(mail.sentAt, timeZone)}</Box> }
      : { header: 'What happened', render: (mail) => <Trouble mail={mail} timeZone={timeZone} /> },
    { header: 'Actions', actions: true, render: (mail) => <MailActions mail={mail} onRead={() => setOpen(mail)} /> },
  ]
  return (
    <>
      {status !== 'sent' && <AllMails status={status} />}
      <DataTable caption={`Emails: ${status}`} columns={columns} rows={mails} rowKey={(mail) => mail.id} />
      {list.hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Show Older Emails
        </Button>
      )}
      {open && <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Trouble({ mail, timeZone }: { mail: ListedMail; timeZone: string }) {
  if (mail.status === 'waiting' && mail.attempts === 0)
    return (
      <Box component="span" fz="sm" c="dimmed">
        Waiting
      </Box>
    )
  return (
    <div className={classes.long}>
      {mail.lastError ?? "The mail server didn't take it."}
      {mail.status === 'waiting' && (
        <Box fz="sm" c="dimmed">
          Next try {formatInstant(mail.nextAttemptAt, timeZone)}
        </Box>
      )}
    </div>
  )
}
