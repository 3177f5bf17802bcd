import { Skeleton } from '@mantine/core'
import { IconBell, IconChevronRight, IconMail, IconTool, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { LoadError } from '#kit/feedback/load-error'
import { readProblem } from '#kit/feedback/problem'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import classes from './needs-you.module.css'
import { MailTrouble, TextTrouble } from './troubles'

const ASK_AGAIN = 60_000

/** What only the board can do, each with the way there; nothing at all when nothing waits. */
export function NeedsYou() {
  const words = useWords('dashboard')
  const { plural } = useFormats()
  const { data, isPending, error, refetch, isFetching } = trpc.dashboard.needsYou.useQuery(undefined, {
    staleTime: 1000,
    refetchInterval: ASK_AGAIN,
    refetchOnWindowFocus: true,
  })
  // Something nearly always waits: what stands below should not be pushed down when it comes.
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
