import { Stack } from '@mantine/core'
import { Navigate } from 'react-router-dom'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { CardSkeleton } from '../../../client/kit/feedback/skeletons'
import { Card } from '../../../client/kit/layout/card'
import { Facts } from '../../../client/kit/layout/facts'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { RelatedPages } from '../../../client/kit/layout/related-pages'
import { StatusBadge, type Tone } from '../../../client/kit/lists/status-badge'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import { type Condition, isDiskShort, type SystemState } from '../../../shared/system'
import classes from './system.module.css'
import { SystemActions } from './system-actions'

const REFRESH = 30_000
const TONES: Record<Condition, Tone> = { ok: 'green', warning: 'amber', problem: 'red', off: 'gray' }

/** How the machine and the copies fare, with the cure where something is wrong; super admins only. */
export function SystemPage() {
  return may(useViewer(), 'system.see') ? <System /> : <Navigate to="/" replace />
}

function System() {
  const words = useWords('system')
  const { data, error, refetch } = trpc.system.state.useQuery(undefined, { refetchInterval: REFRESH })
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle}>
        <SystemActions />
      </PageTitle>
      <RelatedPages group="settings" />
      {error && !data && <LoadError title={words.title} message={problemText(error, words.tryAgain)} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton height="20rem" />}
      {data && (
        <Stack gap="lg">
          <Copies state={data} />
          <Machine state={data} />
          <Findings findings={data.findings} />
          <Errors errors={data.errors} />
        </Stack>
      )}
    </>
  )
}

const Badge = ({ condition }: { condition: Condition }) => {
  const { conditions } = useWords('system')
  return <StatusBadge tone={TONES[condition]}>{conditions[condition]}</StatusBadge>
}

/** Instants and sizes as people read them; what is not there is a dash of words. */
function useReadings() {
  const { none } = useWords('system')
  const { instant, number } = useFormats()
  const timeZone = useTimeZone()
  return {
    when: (at: string | null) => (at === null ? none : instant(at, timeZone)),
    size: (bytes: number | null) => {
      if (bytes === null) return none
      const megabytes = bytes / 1024 / 1024
      const [size, unit] = megabytes < 1000 ? [megabytes, 'MB'] : [megabytes / 1024, 'GB']
      return `${number(Math.round(size * 10) / 10)} ${unit}`
    },
  }
}

function Copies({ state: { backups, offsite, mail } }: { state: SystemState }) {
  const words = useWords('system')
  const { when, size } = useReadings()
  return (
    <>
      <Card title={words.backups} aside={<Badge condition={backups.state} />}>
        <Facts
          facts={{
            [words.newest]: when(backups.newestAt),
            [words.size]: size(backups.newestBytes),
            [words.verified]: when(backups.verifiedAt),
            [words.folder]: backups.folder,
          }}
        />
        {backups.sameDisk && <p className={classes.hint}>{words.sameDisk}</p>}
      </Card>
      <Card title={words.offsite} aside={<Badge condition={offsite.state} />}>
        {offsite.repository === null ? (
          <p>{words.offsiteOff}</p>
        ) : (
          <Facts
            facts={{
              [words.newest]: when(offsite.newestAt),
              [words.size]: size(offsite.newestBytes),
              [words.verified]: when(offsite.verifiedAt),
              [words.place]: offsite.repository,
            }}
          />
        )}
      </Card>
      <Card title={words.mail} aside={<Badge condition={mail.state} />}>
        <Facts facts={{ [words.waiting]: String(mail.waiting), [words.oldest]: when(mail.oldestAt) }} />
      </Card>
    </>
  )
}

function Machine({ state: { version, news, uptimeSeconds, database, disk, memory } }: { state: SystemState }) {
  const words = useWords('system')
  const { when, size } = useReadings()
  return (
    <Card title={words.machine} aside={<Badge condition={database.sound && !isDiskShort(disk) ? 'ok' : 'problem'} />}>
      <Facts
        facts={{
          [words.version]: news ? words.newer(version, news.version) : version,
          [words.uptime]: words.hours(Math.floor(uptimeSeconds / 3600)),
          [words.database]: size(database.bytes),
          [words.checked]: when(database.checkedAt),
          [words.free]: `${size(disk.freeBytes)}${disk.daysToFull === null ? '' : `, ${words.daysToFull(disk.daysToFull)}`}`,
          [words.memory]: size(memory.rssBytes),
        }}
      />
      {news?.text && <p className={classes.hint}>{news.text}</p>}
    </Card>
  )
}

function Findings({ findings }: { findings: SystemState['findings'] }) {
  const words = useWords('system')
  const wrong = findings.filter(({ state }) => state !== 'ok')
  if (wrong.length === 0) return null
  return (
    <Card title={words.findings}>
      <ul className={classes.list}>
        {wrong.map(({ check, state, text }) => (
          <li key={check}>
            <Badge condition={state} /> <b>{check}</b>
            <p lang="en">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Errors({ errors }: { errors: SystemState['errors'] }) {
  const words = useWords('system')
  const { when } = useReadings()
  if (errors.length === 0) return null
  return (
    <Card title={words.errors}>
      <ul className={classes.list}>
        {errors.map(({ at, text }) => (
          <li key={at + text}>
            <b>{when(at)}</b>
            <p lang="en">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
