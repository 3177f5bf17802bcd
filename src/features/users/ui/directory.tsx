import { Box, Button, Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { SearchBox } from '../../../client/kit/forms/search-box'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { RelatedPages } from '../../../client/kit/layout/related-pages'
import { TabPanel, TabStrip } from '../../../client/kit/layout/tab-strip'
import { useAddressState } from '../../../client/kit/navigation/address-state'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { ResidentTools } from './resident-tools'
import { type OpenDialog, UserDialogs } from './user-dialogs'
import { byUrgency, matches } from './user-words'
import { UsersTable } from './users-table'

const isAdmin = (user: ListedUser) => user.isAdmin || user.isSuperAdmin
const TABS = {
  all: { label: 'All Users', holds: () => true },
  admins: { label: 'Admins', holds: isAdmin },
  residents: { label: 'Residents', holds: (user: ListedUser) => !isAdmin(user) },
}
type TabName = keyof typeof TABS
const NAMES = Object.keys(TABS) as TabName[]

export function Directory() {
  const [tab, setTab] = useAddressState('tab')
  const [query, setQuery] = useAddressState('q')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { data: users, error, refetch, isFetching } = trpc.users.list.useQuery()
  const current = NAMES.find((name) => name === tab) ?? 'all'
  const shown = useMemo(
    () => users?.filter((user) => TABS[current].holds(user) && matches(user, query)).sort(byUrgency),
    [users, current, query],
  )
  const tabs = NAMES.map((value) => ({
    value,
    label: TABS[value].label,
    ...(users ? { count: users.filter(TABS[value].holds).length } : {}),
  }))

  return (
    <>
      <PageTitle title="Users">
        <ResidentTools />
      </PageTitle>
      <RelatedPages group="people" />
      <TabStrip id="users" label="Users by role" tabs={tabs} value={current} onChange={(next) => setTab(next === 'all' ? '' : next)} />
      <TabPanel id="users" value={current}>
        <Group gap="sm" mb="md">
          <Box flex="1 1 16rem" maw="28rem">
            <SearchBox label="Search users" value={query} onChange={setQuery} />
          </Box>
          <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setDialog({ kind: 'invite' })}>
            Invite User
          </Button>
        </Group>
        {error && !users && (
          <LoadError
            title="Failed to fetch users"
            message={problemText(error, 'Check your connection and try again.')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {!users && !error && <RowSkeletons count={6} />}
        {shown?.length === 0 && <EmptyState title="No users found." {...(query ? { text: `Nobody matches “${query}”.` } : {})} />}
        {shown && shown.length > 0 && <UsersTable users={shown} onAction={setDialog} />}
      </TabPanel>
      {dialog && <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
