import { Skeleton } from '@mantine/core'
import { IconBell, IconChevronRight, IconMail, IconMailOff, IconMessageOff, IconTool, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { LoadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { mailCure } from '#kit/text/mail-notes'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may, type Permission } from '../../../shared/permissions'
import type { MailState } from '../../../shared/system'
import type { Waiting } from '../answers'
import classes from './needs-you.module.css'

const REFRESH_MS = 60_000

export function NeedsYou() {
  const words = useWords('dashboard')
  const { plural } = useFormats()
  const { data, isPending, error, refetch, isFetching } = trpc.dashboard.needsYou.useQuery(undefined, {
    staleTime: 1000,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  // A skeleton keeps the layout stable, because something is nearly always waiting.
  if (isPending)
    return (
      <div className={classes.pending}>
        <Skeleton height="1.25rem" width="7rem" />
      </div>
    )
  if (!data)
    return <LoadError title={words.needsYouFailed} message={readProblem(error).message} onRetry={() => void refetch()} busy={isFetching} />
  const { pendingAccounts, pendingMessages, openReports, reportsWithNews, dueReminders } = data
  const tasks = [
    {
      count: pendingAccounts,
      text: plural(pendingAccounts, words.accountsToApprove),
      to: '/users?status=pending',
      icon: IconUserPlus,
    },
    { count: pendingMessages, text: plural(pendingMessages, words.messagesToAnswer), to: '/messages?status=open', icon: IconMail },
    {
      count: openReports,
      text: plural(openReports, words.openReports),
      to: '/maintenance?tab=history&status=open',
      icon: IconTool,
    },
    { count: reportsWithNews, text: plural(reportsWithNews, words.reportsWithNews), to: '/maintenance?tab=history', icon: IconTool },
    { count: dueReminders, text: plural(dueReminders, words.remindersDue), to: '/messages?view=all', icon: IconBell },
  ].filter((task) => task.count > 0)
  if (tasks.length === 0 && data.mail === 'ready' && data.texts === 'low') return null
  return (
    <nav className={classes.strip} aria-labelledby="needs-you">
      <h2 id="needs-you" className={classes.title}>
        {words.needsYou}
      </h2>
      <ul className={classes.tasks}>
        {data.mail !== 'ready' && (
          <li>
            <MailTrouble mail={data.mail} waiting={data.waitingMails} />
          </li>
        )}
        {data.texts !== 'low' && (
          <li>
            <TextTrouble level={data.texts} />
          </li>
        )}
        {tasks.map(({ text, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.task ?? ''}>
              <Icon size={22} aria-hidden />
              <span className={classes.words}>{text}</span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MailTrouble({ mail, waiting }: { mail: Exclude<MailState, 'ready'>; waiting: number }) {
  const words = useWords('dashboard')
  const { plural } = useFormats()
  const troubles = { missing: words.mailMissing, paused: words.mailPaused, failing: words.mailFailing }
  return (
    <Trouble icon={<IconMailOff size={22} aria-hidden />} to={mailCure(mail)} needs="outbox.manage">
      {troubles[mail]} {waiting > 0 && plural(waiting, words.mailsWaiting)}
    </Trouble>
  )
}

function TextTrouble({ level }: { level: Exclude<Waiting['texts'], 'low'> }) {
  const words = useWords('dashboard')
  return (
    <Trouble icon={<IconMessageOff size={22} aria-hidden />} to="/settings/texts" needs="community.edit">
      {level === 'full' ? words.textsFull : words.textsUrgentOnly}
    </Trouble>
  )
}

function Trouble({ icon, to, needs, children }: { icon: ReactNode; to: string; needs: Permission; children: ReactNode }) {
  const { superAdminCanFix } = useWords('shell')
  const mayCure = may(useViewer(), needs)
  const said = (
    <>
      {icon}
      <span className={classes.words}>
        {children} {!mayCure && superAdminCanFix}
      </span>
    </>
  )
  if (!mayCure) return <p className={classes.task}>{said}</p>
  return (
    <Link to={to} className={classes.task ?? ''}>
      {said}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
