import { Box } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { Facts } from '#kit/layout/facts'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useFormats, useWords } from '#kit/words/words'
import type { Condition } from '../../../shared/system'
import { isDiskShort, type SystemState } from '../../../shared/system'
import classes from './system.module.css'

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

export function SystemParts({ state: { findings, backups, offsite, mail, texts, push, ...machine } }: { state: SystemState }) {
  const words = useWords('system')
  const { when, size } = useReadings()
  return (
    <div className={classes.parts}>
      <Findings findings={findings.filter(({ state }) => state !== 'ok')} />
      <Part title={words.backups} condition={backups.state} gist={when(backups.newestAt)}>
        <Facts
          facts={{
            [words.newest]: when(backups.newestAt),
            [words.size]: size(backups.newestBytes),
            [words.verified]: when(backups.verifiedAt),
            [words.folder]: backups.folder,
          }}
        />
        {backups.sameDisk && (
          <Box component="p" mt="1rem">
            {words.sameDisk}
          </Box>
        )}
      </Part>
      <Part title={words.offsite} condition={offsite.state} gist={when(offsite.newestAt)}>
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
      </Part>
      <Queue title={words.mail} queue={mail} facts={{ [words.failedLately]: String(mail.failed) }} />
      {texts.state !== 'off' && <Queue title={words.texts} queue={texts} facts={{ [words.via]: texts.via ?? '' }} />}
      {push.state !== 'off' && <Queue title={words.push} queue={push} facts={{ [words.devices]: String(push.devices) }} />}
      <Machine state={machine} />
    </div>
  )
}

function Queue({ title, queue, facts }: { title: string; queue: Omit<SystemState['mail'], 'failed'>; facts?: Record<string, string> }) {
  const words = useWords('system')
  const { when } = useReadings()
  const { state, waiting, oldestAt } = queue
  return (
    <Part title={title} condition={state} {...(waiting > 0 && { gist: `${words.waiting}: ${waiting}` })}>
      <Facts facts={{ [words.waiting]: String(waiting), [words.oldest]: when(oldestAt), ...facts }} />
    </Part>
  )
}

function Findings({ findings }: { findings: SystemState['findings'] }) {
  const words = useWords('system')
  if (findings.length === 0) return null
  const worst = findings.some(({ state }) => state === 'problem') ? 'problem' : 'warning'
  return (
    <Part title={words.findings} condition={worst} gist={<Check name={findings.map(({ check }) => check).join(', ')} />}>
      <ul className={classes.list}>
        {findings.map(({ check, state, text }) => (
          <li key={check}>
            <ConditionBadge condition={state} />{' '}
            <b>
              <Check name={check} />
            </b>
            <p lang="en">{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Names of checks are English, as in the operator's commands. */
const Check = ({ name }: { name: string }) => (
  <span lang="en" className={classes.check}>
    {name}
  </span>
)

function Machine(props: { state: Pick<SystemState, 'version' | 'news' | 'uptimeSeconds' | 'database' | 'disk' | 'memory'> }) {
  const { version, news, uptimeSeconds, database, disk, memory } = props.state
  const words = useWords('system')
  const { when, size } = useReadings()
  const free = `${size(disk.freeBytes)}${disk.daysToFull === null ? '' : `, ${words.daysToFull(disk.daysToFull)}`}`
  return (
    <Part title={words.machine} condition={database.sound && !isDiskShort(disk) ? 'ok' : 'problem'} gist={`${words.free}: ${free}`}>
      <Facts
        facts={{
          [words.version]: news ? words.newer(version, news.version) : version,
          [words.uptime]: words.hours(Math.floor(uptimeSeconds / 3600)),
          [words.database]: size(database.bytes),
          [words.checked]: when(database.checkedAt),
          [words.free]: free,
          [words.memory]: size(memory.rssBytes),
        }}
      />
      {news?.text && (
        <Box component="p" mt="1rem">
          {news.text}
        </Box>
      )}
    </Part>
  )
}

const TONES: Record<Condition, Tone> = { ok: 'green', warning: 'amber', problem: 'red', off: 'gray' }
const PHONE = '(max-width: 47.99em)'

function ConditionBadge({ condition }: { condition: Condition }) {
  const { conditions } = useWords('system')
  return <StatusBadge tone={TONES[condition]}>{conditions[condition]}</StatusBadge>
}

interface Props {
  title: string
  condition: Condition
  gist?: ReactNode
  children: ReactNode
}

function Part({ title, condition, gist, children }: Props) {
  const [open] = useState(() => !matchMedia(PHONE).matches)
  return (
    <section className={classes.part} aria-label={title}>
      <details open={open}>
        <summary className={classes.line}>
          <Box component="h2" flex="1 1 5rem" miw={0} fz="md">
            {title}
          </Box>
          <ConditionBadge condition={condition} />
          <IconChevronDown className={classes.chevron} size={20} aria-hidden />
          {gist && <span className={classes.gist}>{gist}</span>}
        </summary>
        <div className={classes.more}>{children}</div>
      </details>
    </section>
  )
}
