import { IconChartBar, IconListDetails, IconMailExclamation, IconSend, IconServer } from '@tabler/icons-react'
import { CardSkeleton, ReadError } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { Card } from '#kit/layout/page'
import { LinkLines } from '#kit/lists/link-row'
import { useFormats, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import { isDiskShort } from '../../../shared/system'
import classes from './settings.module.css'

const REFRESH = { refetchInterval: 30_000 }
const CHANNELS = ['email', 'sms', 'push'] as const

/** Reads what the outbox, the delivery page and the system page read. */
export function HealthCard() {
  const words = useWords('settings')
  const queues = trpc.useQueries((ask) => CHANNELS.map((channel) => ask.delivery.overview({ channel }, REFRESH)))
  const issues = trpc.delivery.issues.useQuery({ status: 'active' }, REFRESH)
  const replies = trpc.delivery.replies.useQuery(undefined, REFRESH)
  const system = trpc.system.state.useQuery(undefined, REFRESH)
  const failed = [...queues, issues, replies, system].find(({ error, data }) => error && data === undefined)
  const overviews = queues.flatMap(({ data }) => data ?? [])
  if (failed) return <ReadError title={words.health.failed} query={failed} />
  if (overviews.length < CHANNELS.length || !issues.data || replies.data === undefined || !system.data)
    return <CardSkeleton height="20rem" />
  return (
    <Card title={words.sections.health}>
      <State overviews={overviews} issues={issues.data.length} repliesFail={Boolean(replies.data?.error)} system={system.data} />
    </Card>
  )
}

interface Props {
  overviews: Outputs['delivery']['overview'][]
  issues: number
  repliesFail: boolean
  system: Outputs['system']['state']
}

function State({ overviews, issues, repliesFail, system }: Props) {
  const { health: words } = useWords('settings')
  const menu = useWords('menu')
  const fine = useWords('system').conditions.ok
  const { plural, list } = useFormats()
  const parts = usePartsToLookAt(system)
  const sum = (count: 'waiting' | 'failed') => overviews.reduce((total, { counts }) => total + counts[count], 0)
  const unreached = issues > 0 && plural(issues, words.unreached)
  const failing = sum('failed') > 0 && plural(sum('failed'), words.failing)
  const waiting = sum('waiting') > 0 && plural(sum('waiting'), words.waiting)
  const mail = words.mail[overviews[0]?.state ?? 'ready']
  const troubles = [mail, failing, unreached, repliesFail && words.replies, parts.length > 0 && words.system(list(parts))].filter(Boolean)
  const line = (name: string, ...gist: (string | false)[]) => (
    <>
      <strong>{name}</strong>
      <span className={classes.gist}>{gist.filter(Boolean).join(', ') || fine}</span>
    </>
  )
  return (
    <>
      <Note tone={troubles.length > 0 ? 'amber' : 'green'} role="status" mb="md">
        {troubles.length > 0 ? words.notWell(troubles.join('; ')) : words.well}
      </Note>
      <LinkLines
        lines={[
          { icon: IconSend, to: '/outbox', text: line(menu.outbox, mail, waiting, failing) },
          { icon: IconMailExclamation, to: '/delivery', text: line(menu.delivery, unreached, repliesFail && words.replies) },
          { icon: IconServer, to: '/settings/system', text: line(menu.system, list(parts)) },
          { icon: IconChartBar, to: '/maintenance-figures', text: <strong>{words.figures}</strong> },
          { icon: IconListDetails, to: '/audit', text: <strong>{menu.audit}</strong> },
        ]}
      />
    </>
  )
}

function usePartsToLookAt({ backups, offsite, mail, texts, push, database, disk, findings }: Props['system']): string[] {
  const words = useWords('system')
  const states = {
    backups: backups.state,
    offsite: offsite.state,
    mail: mail.state,
    texts: texts.state,
    push: push.state,
    machine: database.sound && !isDiskShort(disk) ? 'ok' : 'problem',
  } as const
  const names = Object.keys(states) as (keyof typeof states)[]
  const parts = names.filter((name) => states[name] === 'warning' || states[name] === 'problem').map((name) => words[name])
  // Names of checks are English, as on the system page.
  return parts.length > 0 ? parts : findings.filter(({ state }) => state !== 'ok').map(({ check }) => check)
}
