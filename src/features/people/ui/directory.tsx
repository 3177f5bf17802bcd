import { Box, Button, Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { SearchBox } from '../../../client/kit/forms/search-box'
import chips from '../../../client/kit/layout/chip.module.css'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { RelatedPages } from '../../../client/kit/layout/related-pages'
import { TabPanel, TabStrip } from '../../../client/kit/layout/tab-strip'
import { useAddressState } from '../../../client/kit/navigation/address-state'
import { lazyPage } from '../../../client/kit/navigation/lazy-page'
import { useWords } from '../../../client/kit/words/words'
import type { Words } from '../../../words/say'
import type { ListedUser } from '../answers'
import classes from './directory.module.css'
import { InvitedNote } from './invited-note'
import { ResidentTools } from './resident-tools'
import { StatusFilter } from './status-filter'
import { usePeople } from './use-people'
import type { OpenDialog } from './user-dialogs'
import { UsersTable } from './users-table'
import { WaitingList } from './waiting-list'

const UserDialogs = lazyPage(() => import('./user-dialogs'), 'UserDialogs')

export function Directory() {
  const words = useWords('users')
  const { checkConnection } = useWords('kit')
  const people = usePeople()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [form, setForm] = useAddressState('form')
  const open: OpenDialog | null = form === 'invite' ? { kind: 'invite' } : dialog
  const close = () => (form === 'invite' ? setForm('') : setDialog(null))
  const [invited, setInvited] = useState<ListedUser | null>(null)
  const { tab, tabs, query, status, shown, error } = people
  const isWaiting = status === 'pending'
  // Whoever comes to approve has nothing else in the way on a phone.
  const beside = isWaiting ? classes.beside : undefined
  const List = isWaiting ? WaitingList : UsersTable

  return (
    <>
      <PageTitle title={words.title}>
        <Box className={isWaiting ? `${chips.chips} ${classes.beside}` : (chips.chips ?? '')} data-pushed-along>
          <ResidentTools />
        </Box>
      </PageTitle>
      <div className={beside}>
        <RelatedPages group="people" />
        <TabStrip id="users" label={words.byRole} tabs={tabs} value={tab} onChange={people.setTab} />
      </div>
      <TabPanel id="users" value={tab}>
        <Group gap="sm" mb="md" className={beside ?? ''}>
          <Box flex="1 1 10rem" maw="28rem">
            <SearchBox label={words.search} value={query} onChange={people.setQuery} />
          </Box>
          <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setForm('invite')}>
            {words.invite}
          </Button>
        </Group>
        {invited && <InvitedNote user={invited} onCopy={() => setDialog({ kind: 'link', user: invited })} />}
        <StatusFilter users={people.inTab} value={status} onChange={people.setStatus} />
        {error && !shown && (
          <LoadError
            title={words.listFailed}
            message={problemText(error, checkConnection)}
            onRetry={people.retry}
            busy={people.isFetching}
          />
        )}
        {!shown && !error && <RowSkeletons count={6} />}
        {shown?.length === 0 && <EmptyState title={words.none} {...emptyText(words, query, isWaiting)} />}
        {shown && shown.length > 0 && <List users={shown} onAction={setDialog} />}
      </TabPanel>
      <Suspense>{open && <UserDialogs dialog={open} onInvited={setInvited} onClose={close} />}</Suspense>
    </>
  )
}

function emptyText({ noneMatches, noneWaits }: Words['users'], query: string, isWaiting: boolean) {
  if (query) return { text: noneMatches(query) }
  return isWaiting ? { text: noneWaits } : {}
}
