import { Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown, IconLink, IconPencil, IconTool, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Note } from '#kit/feedback/note'
import { useToastMutation } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { StatusBadge } from '#kit/lists/status-badge'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Home, Owner } from '../answers'
import { AccountLine } from './account-line'
import classes from './homes.module.css'
import { Deletion, OwnerLine } from './owner-line'

const HomeDialog = lazyPage(() => import('./home-dialogs'), 'HomeDialog')
const OwnerDialog = lazyPage(() => import('./home-dialogs'), 'OwnerDialog')
const SoldDialog = lazyPage(() => import('./sold-dialog'), 'SoldDialog')

interface Props {
  home: Home
  today: string
  isOpen: boolean
  onToggle: (open: boolean) => void
}

export function HomeRow({ home, today, isOpen, onToggle }: Props) {
  const words = useWords('homes')
  const { list } = useFormats()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an address that names the home
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView()
  }, [])
  const { streetNumber, streetName, lotNumber, owners, residents, unlinked } = home
  const deliveries = [...new Set(owners.map(({ delivery }) => words.deliveries[delivery]))]
  const others = residents.filter(({ name }) => !owners.some((owner) => owner.name === name))
  return (
    <li ref={row} className={classes.home}>
      <h2 className={classes.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(!isOpen)}>
          <span className={classes.address}>{`${streetNumber} ${streetName}`}</span>
          <IconChevronDown className={classes.chevron} size={22} aria-hidden />
        </button>
      </h2>
      <p className={classes.line}>{owners.length > 0 ? list(owners.map(({ name }) => name)) : ''}</p>
      <p className={classes.small}>
        {[lotNumber && words.lot(lotNumber), ...deliveries, others.length > 0 && words.livesHere(list(others.map(({ name }) => name)))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(owners.length === 0 || unlinked.length > 0) && (
        <Group gap={8}>
          {owners.length === 0 && <StatusBadge tone="red">{words.filters.owner}</StatusBadge>}
          {unlinked.length > 0 && <StatusBadge tone="amber">{words.filters.unlinked}</StatusBadge>}
        </Group>
      )}
      <div id={id}>{isOpen && <HomeDetails home={home} today={today} />}</div>
    </li>
  )
}

type OpenDialog = 'home' | 'sold' | 'delete' | 'newOwner' | Owner

function HomeDetails({ home, today }: { home: Home; today: string }) {
  const words = useWords('homes')
  const { day } = useFormats()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const { owners, pastOwners, residents, unlinked, votes, note } = home
  const address = `${home.streetNumber} ${home.streetName}`
  const isUnused = owners.length + pastOwners.length + residents.length === 0
  const icon = { size: 20, 'aria-hidden': true }
  return (
    <div className={classes.details}>
      {unlinked.map((person) => (
        <Unlinked key={person.id} home={home} person={person} />
      ))}
      {owners.length === 0 && <p>{words.noOwner}</p>}
      <People title={words.owners}>
        {owners.map((owner) => (
          <OwnerLine key={owner.id} owner={owner} today={today} onEdit={() => setDialog(owner)} />
        ))}
      </People>
      <People title={words.pastOwners}>
        {pastOwners.map(({ id, name, since, until }) => (
          <li key={id}>
            {name}{' '}
            <span className={classes.small}>
              {[since && words.since(day(since)), until && words.until(day(until))].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </People>
      <People title={words.residents}>
        {residents.map((account) => (
          <AccountLine key={account.id} {...account} />
        ))}
      </People>
      <p className={classes.small}>{words.votesOf(votes)}</p>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconUserPlus {...icon} />} onClick={() => setDialog('newOwner')}>
          {words.addOwner}
        </Button>
        <Button variant="default" leftSection={<IconArrowsExchange {...icon} />} onClick={() => setDialog('sold')}>
          {words.sold}
        </Button>
        <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setDialog('home')}>
          {words.editHome}
        </Button>
        <Button
          component={Link}
          to={`/maintenance?tab=history&q=${encodeURIComponent(address)}`}
          variant="default"
          leftSection={<IconTool {...icon} />}
        >
          {words.reports}
        </Button>
        {isUnused && (
          <Button variant="default" data-destructive leftSection={<IconTrash {...icon} />} onClick={() => setDialog('delete')}>
            {words.deleteHome}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'home' && <HomeDialog home={home} onClose={close} />}
        {dialog === 'sold' && <SoldDialog home={home} today={today} onClose={close} />}
        {dialog === 'delete' && <Deletion what="home" id={home.id} name={address} onClose={close} />}
        {dialog === 'newOwner' && <OwnerDialog home={home} owner={null} onClose={close} />}
        {typeof dialog === 'object' && dialog && <OwnerDialog home={home} owner={dialog} onClose={close} />}
      </Suspense>
    </div>
  )
}

function People({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

/** One press links the person to an owner without account, or makes them an owner. */
function Unlinked({ home, person }: { home: Home; person: Home['unlinked'][number] }) {
  const words = useWords('homes')
  const utils = trpc.useUtils()
  const done = { success: words.linkedNow(person.name), failure: words.saveFailed, onSuccess: () => utils.homes.invalidate() }
  const add = useToastMutation(trpc.homes.addOwner, done)
  const link = useToastMutation(trpc.homes.updateOwner, done)
  const busy = add.isPending || link.isPending
  const hasSold = home.pastOwners.some(({ accountId }) => accountId === person.id)
  const addOnce = useOnce(() => add.mutate({ id: home.id, accountId: person.id }), busy)
  const linkOnce = useOnce((id: number) => link.mutate({ id, accountId: person.id }), busy)
  return (
    <Note tone="amber" icon={IconLink}>
      <p>{hasSold ? words.stillHere(person.name) : words.isUnlinked(person.name)}</p>
      <div className={classes.buttons}>
        {(hasSold ? [] : home.owners)
          .filter(({ accountId }) => accountId === null)
          .map(({ id, name }) => (
            <Button key={id} variant="default" disabled={busy} onClick={() => linkOnce(id)}>
              {words.linkTo(person.name, name)}
            </Button>
          ))}
        <Button variant="default" disabled={busy} onClick={() => addOnce()}>
          {words.addNamed(person.name)}
        </Button>
      </div>
    </Note>
  )
}
