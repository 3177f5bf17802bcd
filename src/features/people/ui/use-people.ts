import { useMemo } from 'react'
import { useAddressState } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { matching, STATUS_FILTERS } from './user-words'

const isAdmin = (user: ListedUser) => user.isAdmin || user.isSuperAdmin
const TABS = {
  all: () => true,
  admins: isAdmin,
  residents: (user: ListedUser) => !isAdmin(user),
}
type TabName = keyof typeof TABS
const NAMES = Object.keys(TABS) as TabName[]

export function usePeople() {
  const words = useWords('users')
  const [wantedTab, setTab] = useAddressState('tab')
  const [query, setQuery] = useAddressState('q')
  const [wantedStatus, setStatus] = useAddressState('status')
  const { data: users, error, refetch, isFetching } = trpc.people.list.useQuery()
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
    error,
    retry: () => void refetch(),
    isFetching,
  }
}
