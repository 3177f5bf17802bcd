import { IconCalendarEvent, IconChecklist, IconMail, IconTool } from '@tabler/icons-react'
import { useCommunityLang, useTimeZone } from '#kit/context/session'
import { ReadError } from '#kit/feedback/loading'
import { Card } from '#kit/layout/page'
import { type Line, LinkLines, NextEventText } from '#kit/lists/link-row'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { addDays, dateInZone } from '../../../shared/calendar'
import type { ForYou as Waiting } from '../answers'

/** Not shown while nothing waits for the viewer. */
export function ForYou() {
  const words = useWords('dashboard')
  const query = trpc.dashboard.forYou.useQuery(undefined, { staleTime: 1000, refetchOnWindowFocus: true })
  const linesOf = useLines()
  const lines = query.data ? linesOf(query.data) : []
  return (
    <>
      <ReadError title={words.forYouFailed} query={query} />
      {lines.length > 0 && (
        <Card title={words.forYou}>
          <LinkLines lines={lines} />
        </Card>
      )}
    </>
  )
}

/** Votes and events up to tomorrow come first, then news, then the rest. */
const useLines = () => {
  const words = useWords('dashboard')
  const { shortDay } = useFormats()
  const timeZone = useTimeZone()
  const communityLang = useCommunityLang()
  return ({ replies, ballots, reports, nextEvent }: Waiting): Line[] => {
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
