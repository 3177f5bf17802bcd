import { words as importWords } from 'virtual:words/homeImport'
import { Button, Group, Text } from '@mantine/core'
import {
  IconCertificate,
  IconDownload,
  IconFileCheck,
  IconMailQuestion,
  IconPlus,
  IconSticker2,
  IconTableImport,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { PageTitle } from '#kit/layout/page'
import { FilterChips, SearchBox } from '#kit/lists/filters'
import { MoreActions } from '#kit/lists/more-actions'
import { useAddressSearch, useAddressState } from '#kit/navigation/address'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { dateInZone } from '../../../shared/calendar'
import { isConfirmed, textOf } from '../../../shared/homes'
import { fold } from '../../../shared/look-alikes'
import { may } from '../../../shared/permissions'
import type { Home } from '../answers'
import { HomeRow } from './home-row'
import classes from './homes.module.css'

const ImportHomesDialog = lazyPage(() => import('./import/import-homes-dialog'), 'ImportHomesDialog', importWords)
const HomeDialog = lazyPage(() => import('./home-dialogs'), 'HomeDialog')
const PORTION = 50

export function HomesPage() {
  return may(useViewer(), 'homes.manage') ? <Homes /> : <Navigate to="/" replace />
}

function Homes() {
  const words = useWords('homes')
  const [form, setForm] = useAddressState('form')
  const homes = trpc.homes.list.useQuery({})
  const all = homes.data
  const close = () => setForm('')
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setForm('new')}>
      {words.addHome}
    </Button>
  )
  return (
    <>
      <PageTitle title={words.title} {...(all && all.length > 0 && { subtitle: summaryOf(words, all) })}>
        {all && all.length > 0 && add}
        <Tools onImport={() => setForm('import')} />
      </PageTitle>
      {homes.isPending && <RowSkeletons count={8} />}
      <ReadError title={words.loadFailed} query={homes} />
      {all?.length === 0 && (
        <EmptyState
          title={words.none}
          text={words.firstHome}
          action={
            <Group justify="center" gap={8}>
              <Button leftSection={<IconTableImport size={20} aria-hidden />} onClick={() => setForm('import')}>
                {words.importHomes}
              </Button>
              <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setForm('new')}>
                {words.addHome}
              </Button>
            </Group>
          }
        />
      )}
      {all && all.length > 0 && <HomeList homes={all} />}
      <Suspense>
        {form === 'new' && <HomeDialog home={null} onClose={close} />}
        {form === 'import' && <ImportHomesDialog onClose={close} />}
      </Suspense>
    </>
  )
}

function summaryOf(words: ReturnType<typeof useWords<'homes'>>, homes: readonly Home[]) {
  const owners = homes.flatMap((home) => home.owners)
  return words.summary(homes.length, owners.length, owners.filter(({ email }) => email === null).length)
}

function Tools({ onImport }: { onImport: () => void }) {
  const words = useWords('homes')
  const { more } = useWords('shell')
  const go = useNavigate()
  const ask = useToastMutation(trpc.homes.ask, {
    failure: words.askFailed,
    onSuccess: ({ emailed, forms }) =>
      showToast({
        title: words.asked(emailed),
        message: forms > 0 ? words.formsLeft(forms) : '',
        tone: 'success',
        ...(forms > 0 && { action: { label: words.forms, run: () => void go('/homes/print?layout=forms&missing=confirmation') } }),
      }),
  })
  const askOnce = useOnce(() => ask.mutate(), ask.isPending)
  return (
    <MoreActions
      label={more}
      busy={ask.isPending}
      actions={[
        { label: words.importHomes, icon: IconTableImport, onPress: onImport },
        { label: words.export, icon: IconDownload, onPress: () => window.location.assign('/api/homes.csv') },
        { label: words.askToConfirm, icon: IconMailQuestion, onPress: () => askOnce() },
        { label: words.forms, icon: IconFileCheck, onPress: () => void go('/homes/print?layout=forms') },
        { label: words.labels, icon: IconSticker2, onPress: () => void go('/homes/print') },
        { label: words.officialNotices, icon: IconCertificate, onPress: () => void go('/official-notices') },
      ]}
    />
  )
}

type Holds = (home: Home, today: string) => boolean
const FILTERS = {
  '': () => true,
  owner: ({ owners }) => owners.length === 0,
  mail: ({ owners }) => owners.some(({ delivery }) => delivery === 'mail'),
  unconfirmed: ({ owners }, today) => owners.some((owner) => !isConfirmed(owner, today)),
  unlinked: ({ unlinked }) => unlinked.length > 0,
} satisfies Record<string, Holds>
type Filter = keyof typeof FILTERS
const NAMES = Object.keys(FILTERS) as Filter[]

function HomeList({ homes }: { homes: readonly Home[] }) {
  const words = useWords('homes')
  const { showCountMore } = useWords('kit')
  const today = dateInZone(new Date(), useTimeZone())
  const [search, change] = useAddressSearch()
  const [limit, setLimit] = useState(PORTION)
  const [query, open] = [search.get('q') ?? '', search.get('home')]
  const filter = NAMES.find((name) => name === search.get('show')) ?? ''
  const holdsFor = (name: Filter) => (home: Home) => (FILTERS[name] as Holds)(home, today)
  const isAt = (home: Home) => query !== '' && textOf(home).startsWith(fold(query))
  const found = homes.filter((home) => textOf(home).includes(fold(query))).toSorted((a, b) => Number(isAt(b)) - Number(isAt(a)))
  // An opened home stays, also after a change that takes it out of the filter.
  const shown = found.filter((home) => String(home.id) === open || holdsFor(filter)(home))
  const hidden = shown.length - limit
  const owners = homes.flatMap((home) => home.owners)
  return (
    <>
      <div className={classes.filters}>
        <SearchBox label={words.search} value={query} onChange={(q) => change({ q })} />
        <FilterChips
          label={words.show}
          choices={NAMES.map((value) => ({ value, label: words.filters[value], count: found.filter(holdsFor(value)).length }))}
          value={filter}
          onChange={(show) => change({ show, home: '' })}
        />
      </div>
      {filter === 'unconfirmed' && (
        <Text c="dimmed" mb="sm">
          {words.haveConfirmed(owners.filter((owner) => isConfirmed(owner, today)).length, owners.length)}
        </Text>
      )}
      {filter === 'unlinked' && shown.length > 0 && <LinkAll />}
      {shown.length === 0 && <EmptyState title={query ? words.noneMatches(query) : words.noneHere} />}
      <ul className={classes.list}>
        {shown
          .filter(({ id }, at) => at < limit || String(id) === open)
          .map((home) => (
            <HomeRow
              key={home.id}
              home={home}
              today={today}
              isOpen={String(home.id) === open}
              onToggle={(opened) => change({ home: opened ? String(home.id) : '' })}
            />
          ))}
      </ul>
      {hidden > 0 && (
        <Button variant="default" mt="md" onClick={() => setLimit(limit + PORTION)}>
          {showCountMore(Math.min(hidden, PORTION))}
        </Button>
      )}
    </>
  )
}

function LinkAll() {
  const words = useWords('homes')
  const utils = trpc.useUtils()
  const link = useToastMutation(trpc.homes.link, {
    failure: words.saveFailed,
    onSuccess: ({ linked }) => {
      showToast({ title: words.linkedAgain(linked), tone: 'success' })
      return utils.homes.invalidate()
    },
  })
  const linkOnce = useOnce(() => link.mutate(), link.isPending)
  return (
    <div className={classes.linkAll}>
      <p>{words.linkAllHint}</p>
      <Button variant="default" loading={link.isPending} onClick={() => linkOnce()}>
        {words.linkAll}
      </Button>
    </div>
  )
}
