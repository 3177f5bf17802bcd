import { Box, Button } from '@mantine/core'
import { IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { PageTitle } from '#kit/layout/page'
import { SearchBox } from '#kit/lists/filters'
import { useAddressState } from '#kit/navigation/address'
import { EmailText, PhoneText } from '#kit/text/linked-text'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { fold } from '../../../shared/look-alikes'
import { formatPhone, phoneAddress } from '../../../shared/phone'
import type { DirectoryEntry } from '../answers'
import classes from './directory-page.module.css'
import { finding } from './user-words'

const OWN_ENTRY = '/profile?tab=settings#directory'

export function DirectoryPage() {
  const words = useWords('directory')
  const [query, setQuery] = useAddressState('q')
  // Read again at each visit: it forgets people at once.
  const entries = trpc.people.directory.useQuery(undefined, { staleTime: 0 })
  const isIn = finding(query)
  const shown = entries.data?.filter((entry) => isIn(textOf(entry)))
  const [before, link, after] = words.youCan
  return (
    <Box maw="46rem">
      <PageTitle title={words.pageTitle} subtitle={words.subtitle}>
        <Button component={Link} to={OWN_ENTRY} variant="default" leftSection={<IconUser size={20} aria-hidden />}>
          {words.yourEntry}
        </Button>
      </PageTitle>
      {entries.isPending && <RowSkeletons count={6} />}
      <ReadError title={words.loadFailed} query={entries} />
      {entries.data?.length === 0 && (
        <EmptyState
          title={words.nobody}
          text={
            <>
              {before}
              <Link to={OWN_ENTRY}>{link}</Link>
              {after}
            </>
          }
        />
      )}
      {Boolean(entries.data?.length) && <SearchBox label={words.search} value={query} onChange={setQuery} />}
      {query && shown?.length === 0 && <EmptyState title={words.noneMatches(query)} />}
      <ul className={classes.list}>
        {shown?.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be equal
          <Entry key={at} entry={entry} />
        ))}
      </ul>
    </Box>
  )
}

const textOf = ({ name, streetNumber, streetName }: DirectoryEntry) =>
  fold(`${name} ${name.replace(/['’]/g, '')} ${streetNumber} ${streetName}`)

function Entry({ entry: { name, streetNumber, streetName, phone, email } }: { entry: DirectoryEntry }) {
  const words = useWords('directory')
  return (
    <li className={classes.entry}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.address}>{`${streetNumber} ${streetName}`}</p>
      {phone && (
        <a className={classes.link} href={phoneAddress(phone)} aria-label={words.call(name, formatPhone(phone))}>
          <IconPhone size={22} aria-hidden />
          <PhoneText number={formatPhone(phone)} />
        </a>
      )}
      {email && (
        <a className={classes.link} href={`mailto:${email}`} aria-label={words.write(name, email)}>
          <IconMail size={22} aria-hidden />
          <span>
            <EmailText address={email} />
          </span>
        </a>
      )}
    </li>
  )
}
