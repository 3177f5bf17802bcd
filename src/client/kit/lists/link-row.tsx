import { IconCalendarEvent, IconChecklist, IconChevronRight, IconFileText, IconMail, IconSpeakerphone, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Words } from '../../../words/messages'
import type { Outputs } from '../../trpc'
import { useCommunityLang } from '../context/session'
import { versionIn } from '../words/translations'
import { useFormats, useLanguage, useWords } from '../words/words'
import classes from './link-row.module.css'
import { StatusBadge, type Tone } from './status-badge'

interface Props {
  to: string
  icon: typeof IconMail
  tone?: Tone | undefined
  kind: string
  title: string
  lang?: string | undefined
  /** Null for a text of the portal's own. */
  textLang?: string | null | undefined
  text: string
  when: ReactNode
  badge?: ReactNode
}

/** An item of a `<ul>`; the whole row is a link. */
export function LinkRow({ to, icon: Icon, tone, kind, title, lang, textLang = lang, text, when, badge }: Props) {
  return (
    <li className={classes.item}>
      <Link to={to} className={classes.row ?? ''}>
        <span className={classes.icon} data-tone={tone}>
          <Icon size={22} aria-hidden />
          <span className="visually-hidden">{kind}</span>
        </span>
        <span className={classes.words}>
          <span className={classes.title} lang={lang}>
            {title}
          </span>
          {text && (
            <span className={classes.text} lang={textLang ?? undefined}>
              {text}
            </span>
          )}
          <span className={classes.when}>{when}</span>
        </span>
        {badge && <span className={classes.badge}>{badge}</span>}
        <IconChevronRight className={classes.chevron} size={20} aria-hidden />
      </Link>
    </li>
  )
}

export interface Line {
  icon: typeof IconMail
  text: ReactNode
  /** Null for a line that is only read. */
  to: string | null
}

/** One line each; the whole row is a link. */
export const LinkLines = ({ lines }: { lines: readonly Line[] }) => (
  <ul>
    {lines.map(({ icon: Icon, text, to }, at) => {
      const said = (
        <>
          <Icon className={classes.mark} size={22} aria-hidden />
          <span className={classes.sentence}>{text}</span>
          {to && <IconChevronRight className={classes.chevron} size={20} aria-hidden />}
        </>
      )
      const look = `${classes.row} ${classes.line}`
      return (
        <li key={to ?? at} className={classes.item}>
          {to ? (
            <Link to={to} className={look}>
              {said}
            </Link>
          ) : (
            <p className={look}>{said}</p>
          )}
        </li>
      )
    })}
  </ul>
)

export function NextEventText(props: { title: string; lang?: string | undefined; date: string; time: string | null; place: string }) {
  const { next } = useWords('dashboard')
  const { weekday, shortDay, time } = useFormats()
  const when = [`${weekday(props.date)} ${shortDay(props.date)}`, props.time && time(props.time), props.place]
  return (
    <>
      {next} <strong lang={props.lang}>{props.title}</strong>, {when.filter(Boolean).join(', ')}
    </>
  )
}

type Activity = Outputs['activity']['list'][number]

const TYPES: Record<Activity['type'], { icon: typeof IconMail; tone?: Tone }> = {
  message: { icon: IconMail, tone: 'gray' },
  announcement: { icon: IconSpeakerphone, tone: 'amber' },
  document: { icon: IconFileText, tone: 'gray' },
  maintenance: { icon: IconTool, tone: 'blue' },
  poll: { icon: IconChecklist },
  event: { icon: IconCalendarEvent, tone: 'green' },
}

const TONES: Record<string, Tone> = { active: 'green', approved: 'green', pending: 'amber', resolved: 'blue' }

export function ActivityRow({ item, when }: { item: Activity; when: ReactNode }) {
  const kinds = useWords('kit')
  const values = useWords('values')
  const { type, url, status } = item
  const communityLang = useCommunityLang()
  const isUnknown = type === 'poll' || type === 'document'
  const version = versionIn(useLanguage(), { language: null, translations: [], ...item })
  const { title, description, lang = isUnknown ? communityLang : undefined } = version
  const textLang = type === 'document' ? null : lang
  const badge = status && <StatusBadge tone={TONES[status.toLowerCase()] ?? 'gray'}>{activityStatus(values, { type, status })}</StatusBadge>
  return <LinkRow to={url} kind={kinds[type]} {...TYPES[type]} {...{ title, lang, textLang, when, badge }} text={description} />
}

/** The word agrees with the noun's gender in languages that need it: a poll is "cerrada", a report "cerrado". */
export function activityStatus(values: Words['values'], { type, status }: { type: string; status: string }): string {
  const own = type === 'poll' ? values.pollStatus : type === 'event' ? values.eventStatus : {}
  return new Map(Object.entries({ ...values.activityStatus, ...own })).get(status.toLowerCase()) ?? status
}
