import { words as invitationWords } from 'virtual:words/invitations'
import { words as residentWords } from 'virtual:words/residents'
import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { IconDownload, IconQrcode, IconTableImport, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useMail } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { useToastMutation } from '#kit/feedback/toast'
import { saveFile } from '#kit/files/save-file'
import { PageTitle, RelatedPages } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { ActionMenu } from '#kit/lists/action-menu'
import { SearchBox } from '#kit/lists/filters'
import { useAddressState } from '#kit/navigation/address'
import { lazyPage, lazyPart } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Words } from '../../../words/messages'
import type { ListedUser } from '../answers'
import type { OpenDialog } from './user-actions'
import { matching, STATUS_FILTERS } from './user-words'
import classes from './users-page.module.css'
import { UsersTable } from './users-table'

const InvitationLine = lazyPart(() => import('#kit/recipients/invitation-line'), 'InvitationLine', invitationWords)
const WaitingList = lazyPart(() => import('./waiting-list'), 'WaitingList')
const UserDialogs = lazyPage(() => import('./user-dialogs'), 'UserDialogs')

export function UsersPage() {
  const words = useWords('users')
  const people = usePeople()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [form, setForm] = useAddressState('form')
  const isInviting = form === 'invite' || form === 'board'
  const open: OpenDialog | null = isInviting ? { kind: 'invite', forBoard: form === 'board' } : dialog
  const close = () => (isInviting ? setForm('') : setDialog(null))
  const [invited, setInvited] = useState<ListedUser | null>(null)
  const { tab, tabs, query, status, shown } = people
  const isWaiting = status === 'pending'
  const beside = (isWaiting && classes.beside) || ''
  const List = isWaiting ? WaitingList : UsersTable

  return (
    <>
      <PageTitle title={words.title}>
        <div className={beside}>
          <RelatedPages group="people" mb={0} />
        </div>
      </PageTitle>
      <div className={beside}>
        <TabStrip id="users" label={words.byRole} tabs={tabs} value={tab} onChange={people.setTab} />
      </div>
      <TabPanel id="users" value={tab}>
        <Group gap="sm" mb="md">
          <Box flex="1 1 10rem" className={beside}>
            <SearchBox label={words.search} value={query} onChange={people.setQuery} />
          </Box>
          <StatusFilter users={people.inTab} value={status} onChange={people.setStatus} />
          <Group gap="sm" className={beside}>
            <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setForm('invite')}>
              {words.invite}
            </Button>
            <ResidentTools isFirstImport={form === 'import'} onClose={() => setForm('')} />
          </Group>
        </Group>
        {invited && <InvitedNote user={invited} onCopy={() => setDialog({ kind: 'link', user: invited })} />}
        <InvitationLine />
        <ReadError title={words.listFailed} query={people.list} />
        {people.list.isPending && <RowSkeletons count={6} />}
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

function InvitedNote({ user, onCopy }: { user: ListedUser; onCopy: () => void }) {
  const mail = useMail()
  const words = useWords('users')
  const copy = (
    <Button variant="default" onClick={onCopy}>
      {words.do.link}
    </Button>
  )
  return (
    <Note tone="green" icon={IconUserCheck} action={copy} mb="md">
      {mail.promise(words.invited(user.name))}
    </Note>
  )
}

interface Props {
  users: readonly ListedUser[] | undefined
  value: string
  onChange: (value: string) => void
}

function StatusFilter({ users, value, onChange }: Props) {
  const words = useWords('users')
  const options = STATUS_FILTERS.map((filter) => ({
    value: filter.value,
    count: users?.filter(filter.holds).length ?? 0,
    label: filter.value === '' ? words.everyone : words.statuses[filter.value],
  }))
  return (
    <NativeSelect
      className={classes.show ?? ''}
      label={words.show}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={options
        .filter((option) => option.value === '' || option.value === value || option.count > 0)
        .map((option) => ({ value: option.value, label: users ? `${option.label} (${option.count})` : option.label }))}
    />
  )
}

const ImportResidentsDialog = lazyPage(() => import('./import/import-residents-dialog'), 'ImportResidentsDialog', residentWords)

const SignUpSheet = lazyPage(() => import('./sign-up-sheet'), 'SignUpSheet')

function ResidentTools({ isFirstImport, onClose }: { isFirstImport: boolean; onClose: () => void }) {
  const [open, setOpen] = useState<'import' | 'sheet' | null>(null)
  const words = useWords('users')
  const close = () => (isFirstImport ? onClose() : setOpen(null))
  const { more } = useWords('shell')
  const exportList = useToastMutation(trpc.people.export, {
    failure: words.exportFailed,
    onSuccess: ({ fileName, csv }) => saveFile(fileName, 'text/csv;charset=utf-8', csv),
  })
  return (
    <>
      <ActionMenu
        label={more}
        busy={exportList.isPending}
        actions={[
          { label: words.importResidents, icon: IconTableImport, onPress: () => setOpen('import') },
          { label: words.exportList, icon: IconDownload, onPress: () => exportList.mutate() },
          { label: words.signUpSheet, icon: IconQrcode, onPress: () => setOpen('sheet') },
        ]}
      />
      <Suspense>
        {(open === 'import' || isFirstImport) && <ImportResidentsDialog later={isFirstImport} onClose={close} />}
        {open === 'sheet' && <SignUpSheet onClose={close} />}
      </Suspense>
    </>
  )
}

const isAdmin = (user: ListedUser) => user.isAdmin || user.isSuperAdmin
const TABS = {
  all: () => true,
  admins: isAdmin,
  residents: (user: ListedUser) => !isAdmin(user),
}
type TabName = keyof typeof TABS
const NAMES = Object.keys(TABS) as TabName[]

function usePeople() {
  const words = useWords('users')
  const [wantedTab, setTab] = useAddressState('tab')
  const [query, setQuery] = useAddressState('q')
  const [wantedStatus, setStatus] = useAddressState('status')
  const list = trpc.people.list.useQuery()
  const { data: users } = list
  const tab = NAMES.find((name) => name === wantedTab) ?? 'all'
  const { value: status, holds } = STATUS_FILTERS.find(({ value }) => value === wantedStatus) ?? STATUS_FILTERS[0]
  const inTab = useMemo(() => users?.filter(TABS[tab]).filter(matching(query)), [users, tab, query])
  const shown = useMemo(() => inTab?.filter(holds), [inTab, holds])
  const tabs = NAMES.map((value) => ({
    value,
    label: words.tabs[value],
    ...(users ? { count: users.filter(TABS[value]).length } : {}),
  }))
  return {
    tab,
    tabs,
    setTab: (next: string) => setTab(next === 'all' ? '' : next),
    query,
    setQuery,
    status,
    setStatus,
    inTab,
    shown,
    list,
  }
}
