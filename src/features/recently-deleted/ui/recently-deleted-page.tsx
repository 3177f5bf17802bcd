import { Box, Button, Group, Text } from '@mantine/core'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTimeZone, useViewer } from '#kit/context/session'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { showFailure, showToast, useToastMutation } from '#kit/feedback/toast'
import { PageTitle, RelatedPages } from '#kit/layout/page'
import { type Column, DataTable } from '#kit/lists/data-table'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { DeletedThing } from '../answers'

export function RecentlyDeletedPage() {
  const words = useWords('recentlyDeleted')
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <RelatedPages group="health" />
      <DeletedThings />
    </>
  )
}

function DeletedThings() {
  const words = useWords('recentlyDeleted')
  const { instantDay } = useFormats()
  const personName = usePersonName()
  const timeZone = useTimeZone()
  const list = trpc.recentlyDeleted.list.useQuery()
  const { data, error } = list
  if (error && !data) return <ReadError title={words.failed} query={list} />
  if (!data) return <RowSkeletons count={5} />
  if (data.length === 0) return <EmptyState title={words.empty} text={words.emptyText} />

  const columns: Column<DeletedThing>[] = [
    {
      header: words.what,
      main: true,
      render: ({ type, title }) => <TwoLines first={<strong>{title}</strong>} second={words.types[type]} />,
    },
    {
      header: words.deletedBy,
      render: ({ deletedBy, deletedAt }) => <TwoLines first={personName(deletedBy)} second={instantDay(deletedAt, timeZone)} />,
    },
    { header: words.until, render: ({ until }) => <Box miw="6.5rem">{instantDay(until, timeZone)}</Box> },
    { header: words.actions, actions: true, render: (thing) => <Actions thing={thing} /> },
  ]
  return <DataTable caption={words.title} columns={columns} rows={data} rowKey={({ type, id }) => `${type} ${id}`} />
}

const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <Box miw="6.5rem">
    {first}
    <Text c="dimmed">{second}</Text>
  </Box>
)

function Actions({ thing }: { thing: DeletedThing }) {
  const words = useWords('recentlyDeleted')
  const viewer = useViewer()
  const [asking, setAsking] = useState(false)
  const { restore, isPending } = useRestore(thing)
  const mayRestore = thing.type !== 'report' || may(viewer, 'maintenance.remove')
  const icon = { size: 20, 'aria-hidden': true }
  return (
    <Group gap={8} justify="flex-end" miw="min(23.5rem, 100%)">
      {mayRestore && (
        <Button
          variant="default"
          leftSection={<IconRestore {...icon} />}
          aria-description={thing.title}
          loading={isPending}
          onClick={() => restore()}
        >
          {words.restore}
        </Button>
      )}
      {may(viewer, 'recentlyDeleted.purge') && (
        <Button
          variant="default"
          data-destructive
          leftSection={<IconTrash {...icon} />}
          aria-description={thing.title}
          onClick={() => setAsking(true)}
        >
          {words.deleteNow}
        </Button>
      )}
      {asking && <DeleteNow thing={thing} onClose={() => setAsking(false)} />}
    </Group>
  )
}

function useRestore({ type, id }: DeletedThing) {
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const { announcements, documents, polls, events, guidelines, maintenance, contacts } = utils.client
  const calls: Record<DeletedThing['type'], { mutate: (input: { id: number }) => Promise<unknown> }> = {
    announcement: announcements.restore,
    document: documents.restore,
    version: documents.restoreVersion,
    poll: polls.restore,
    event: events.restore,
    guideline: guidelines.restore,
    report: maintenance.restore,
    contact: contacts.restore,
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls[type].mutate({ id }),
    onSuccess: () => showToast({ title: kit.restored, tone: 'success' }),
    onError: (error) => showFailure(kit.restoreFailed, error),
    onSettled: () => utils.invalidate(),
  })
  return { restore: mutate, isPending }
}

function DeleteNow({ thing: { type, id, title }, onClose }: { thing: DeletedThing; onClose: () => void }) {
  const words = useWords('recentlyDeleted')
  const utils = trpc.useUtils()
  const { mutate, isPending } = useToastMutation(trpc.recentlyDeleted.remove, {
    success: words.gone,
    failure: words.deleteFailed,
    onSettled: async () => {
      onClose()
      await utils.recentlyDeleted.invalidate()
    },
  })
  return (
    <ConfirmDialog
      title={words.deleteNow}
      confirmLabel={words.deleteNow}
      destructive
      busy={isPending}
      onConfirm={() => mutate({ type, id })}
      onClose={onClose}
    >
      <p>{words.deleteAsk(title)}</p>
      {type === 'poll' && <p>{words.votesTold}</p>}
    </ConfirmDialog>
  )
}
