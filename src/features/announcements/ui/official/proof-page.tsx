import { Button } from '@mantine/core'
import { IconPrinter, IconTags } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { useCommunityName } from '#kit/context/community'
import { useTimeZone } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { isGone } from '#kit/feedback/problem'
import { Facts } from '#kit/layout/facts'
import { BackLink, PageTitle } from '#kit/layout/page'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import sheets from '#kit/print/sheets.module.css'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import { useCounts } from './counts'
import classes from './proof.module.css'

type Proof = Outputs['announcements']['proof']
type Row = Proof['rows'][number]

export function ProofPage() {
  const words = useWords('officialNotices')
  const id = Number(useParams().id)
  const query = trpc.announcements.proof.useQuery({ id })
  const { error } = query
  // A notice that was taken back keeps its answer in the cache.
  const data = isGone(error) ? undefined : query.data
  return (
    <>
      <BackLink to="/official-notices">{words.title}</BackLink>
      <PageTitle title={words.proof}>
        {data?.rows.some(({ channel }) => channel === 'letter') && (
          <>
            <Button component={Link} to={`/letters/${id}`} variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
              {words.printLetters}
            </Button>
            <Button component={Link} to={`/letters/${id}?layout=labels`} variant="default" leftSection={<IconTags size={20} aria-hidden />}>
              {words.printLabels}
            </Button>
          </>
        )}
        {data && (
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {words.print}
          </Button>
        )}
      </PageTitle>
      {data ? (
        <ProofSheet proof={data} />
      ) : isGone(error) ? (
        <EmptyState title={words.gone} text={words.goneWhy} />
      ) : error ? (
        <ReadError title={words.listFailed} query={query} />
      ) : (
        <RowSkeletons count={4} />
      )}
    </>
  )
}

function ProofSheet({ proof }: { proof: Proof }) {
  const words = useWords('officialNotices')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const community = useCommunityName()
  const { owners, delivery } = useCounts()(proof.counts)
  const { sentAt, sentBy, attachmentName, attachmentSha256, rows, translations } = proof
  const page = useLanguage()
  const facts = {
    [words.sent]: words.sentBy(instant(sentAt, timeZone), sentBy),
    [words.counted]: owners,
    ...(delivery && { [words.delivery]: delivery }),
    ...(attachmentName && { [words.attachment]: attachmentName }),
    ...(attachmentSha256 && { [words.fingerprint]: attachmentSha256 }),
  }
  return (
    <article className={`${sheets.sheets} ${classes.proof}`}>
      <p className={classes.head}>
        {words.proof} · {community}
      </p>
      {[proof, ...translations].map(({ language, title, content }) => (
        <section key={language} lang={language === page ? undefined : language}>
          <h2>{title}</h2>
          <p className={sheets.text}>{content}</p>
        </section>
      ))}
      <Facts facts={facts} />
      {rows.length === 0 ? <p>{words.nobody}</p> : <Rows rows={rows} />}
    </article>
  )
}

const TONES: Record<Row['state'], Tone> = { sent: 'green', printed: 'green', waiting: 'amber', bounced: 'red' }

function Rows({ rows }: { rows: readonly Row[] }) {
  const words = useWords('officialNotices')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          {[words.home, words.owner, words.sentTo, words.state].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ home, ownerId, owner, channel, address, state, at, by }) => (
          <tr key={`${ownerId} ${channel} ${address}`}>
            <td>{home}</td>
            <td>{owner}</td>
            <td>
              {words.channels[channel]}
              <div className={sheets.text}>{address}</div>
            </td>
            <td>
              <StatusBadge tone={TONES[state]}>{words.states[state]}</StatusBadge>
              {at && <div>{by ? words.sentBy(instant(at, timeZone), by) : instant(at, timeZone)}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
