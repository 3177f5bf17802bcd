import {
  IconBell,
  IconCalendarEvent,
  IconChecklist,
  IconMail,
  IconMailbox,
  IconMailOff,
  IconMessageOff,
  IconTool,
  IconUserPlus,
} from '@tabler/icons-react'
import { useCommunityLang, useTimeZone, useViewer } from '#kit/context/session'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Card } from '#kit/layout/page'
import { type Line, LinkLines, NextEventText } from '#kit/lists/link-row'
import { mailCure } from '#kit/text/mail-notes'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { addDays, dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { ForYou as News, Waiting } from '../answers'

const REFRESH_MS = 60_000

/** The board's tasks, then the viewer's own. Not shown while nothing waits for the viewer. */
export function ForYou() {
  const words = useWords('dashboard')
  const onBoard = may(useViewer(), 'dashboard.needsYou')
  const query = trpc.dashboard.forYou.useQuery(undefined, {
    staleTime: 1000,
    refetchInterval: onBoard && REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const [tasksOf, linesOf] = [useTasks(), useLines()]
  const { data, isPending } = query
  const lines = data ? [...(data.board ? tasksOf(data.board) : []), ...linesOf(data)] : []
  // Skeletons keep the layout stable, because something nearly always waits for the board.
  const isComing = isPending && onBoard
  return (
    <>
      <ReadError title={onBoard ? words.needsYouFailed : words.forYouFailed} query={query} />
      {(isComing || lines.length > 0) && (
        <Card title={onBoard ? words.needsYou : words.forYou}>
          {isComing ? <RowSkeletons count={3} height="3rem" inCard /> : <LinkLines lines={lines} />}
        </Card>
      )}
    </>
  )
}

/** First the trouble that keeps email or texts from leaving, then the work. Each line leads to the rows it counts. */
const useTasks = () => {
  const words = useWords('dashboard')
  const { superAdminCanFix } = useWords('shell')
  const { plural } = useFormats()
  const viewer = useViewer()
  return ({ mail, waitingMails, texts, letters, ...counts }: Waiting): Line[] => {
    const lines: Line[] = []
    const say = (icon: Line['icon'], text: string, to: string, mayCure = true) =>
      lines.push(mayCure ? { icon, text, to } : { icon, text: `${text} ${superAdminCanFix}`, to: null })
    if (mail !== 'ready') {
      const trouble = { missing: words.mailMissing, paused: words.mailPaused, failing: words.mailFailing }[mail]
      const text = waitingMails > 0 ? `${trouble} ${plural(waitingMails, words.mailsWaiting)}` : trouble
      say(IconMailOff, text, mailCure(mail), may(viewer, 'outbox.manage'))
    }
    if (texts !== 'low')
      say(IconMessageOff, texts === 'full' ? words.textsFull : words.textsUrgentOnly, '/settings/texts', may(viewer, 'community.edit'))
    for (const [count, text, icon, to] of [
      [counts.pendingAccounts, words.accountsToApprove, IconUserPlus, '/users?status=pending'],
      [counts.pendingMessages, words.messagesToAnswer, IconMail, '/messages?status=open'],
      [counts.openReports, words.openReports, IconTool, '/maintenance?tab=history&status=open'],
      [counts.reportsWithNews, words.reportsWithNews, IconTool, '/maintenance?tab=history&status=news'],
      [counts.dueReminders, words.remindersDue, IconBell, '/messages?status=reminderDue'],
    ] as const)
      if (count > 0) say(icon, plural(count, text), to)
    if (letters) say(IconMailbox, plural(letters.count, words.lettersToPrint), `/letters/${letters.noticeId}`)
    return lines
  }
}

/** Votes and events up to tomorrow come first, then news, then the rest. */
const useLines = () => {
  const words = useWords('dashboard')
  const { shortDay } = useFormats()
  const timeZone = useTimeZone()
  const communityLang = useCommunityLang()
  return ({ replies, ballots, reports, nextEvent }: News): Line[] => {
    const tomorrow = addDays(dateInZone(new Date(), timeZone), 1)
    const textOf = (start: string, title: string, lang?: string) => (
      <>
        {start} <strong lang={lang}>{title}</strong>
      </>
    )
    const lines = [
      ...replies.map(({ id, subject }) => ({ urgency: 1, icon: IconMail, to: `/messages#${id}`, text: textOf(words.newReply, subject) })),
      ...ballots.map(({ id, title, closesAt }) => {
        // A vote that closes at midnight ends with the day before.
        const lastDay = closesAt && dateInZone(new Date(Date.parse(closesAt) - 1), timeZone)
        const text = textOf(lastDay ? words.voteBy(shortDay(lastDay)) : words.vote, title, communityLang)
        return { urgency: lastDay && lastDay <= tomorrow ? 0 : 2, icon: IconChecklist, to: `/voting?poll=${id}`, text }
      }),
      ...reports.map(({ id, text, isAsked }) => ({
        urgency: isAsked ? 4 : 3,
        icon: IconTool,
        to: `/maintenance?report=${id}`,
        text: textOf(isAsked ? words.isItFixed : words.reportNews, text),
      })),
    ]
    if (nextEvent) {
      const { id, title, language, dateStart: date, timeStart: time, location: place } = nextEvent
      const text = <NextEventText {...{ title, date, time, place }} lang={language} />
      lines.push({ urgency: date <= tomorrow ? 0 : 5, icon: IconCalendarEvent, to: `/events?event=${id}`, text })
    }
    return lines.sort((one, other) => one.urgency - other.urgency)
  }
}
