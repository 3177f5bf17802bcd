import { IconCalendarEvent, IconCloudOff, IconPhone, IconPin } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { Note } from '#kit/feedback/note'
import { Brand } from '#kit/layout/brand'
import { Card, PageTitle } from '#kit/layout/page'
import { LinkLines, NextEventText } from '#kit/lists/link-row'
import { LinkedText } from '#kit/text/linked-text'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { dateInZone } from '../../shared/calendar'
import { phoneAddress } from '../../shared/phone'
import classes from './offline.module.css'
import { type OfflineCopy, readCopy } from './offline-copy'

const PAGES = [
  { path: '/', name: 'dashboard' },
  { path: '/announcements', name: 'announcements' },
  { path: '/ccr-guidelines', name: 'guidelines' },
  { path: '/events', name: 'events' },
  { path: '/contacts', name: 'contacts' },
] as const

export function OfflinePage({ otherwise, alone }: { otherwise: ReactNode; alone: boolean }) {
  const [copy, setCopy] = useState<OfflineCopy | null | undefined>()
  const menu = useWords('menu')
  const { pathname } = useLocation()
  useEffect(() => void readCopy().then(setCopy), [])
  if (copy === undefined) return null
  const page = PAGES.find(({ path }) => path === pathname.replace(/(?!^)\/$/, ''))
  if (copy === null || !page) return otherwise
  const { name, path } = page
  const content = (
    <>
      <AsOf copy={copy} />
      <PageTitle title={menu[name]} />
      {path === '/events' && <EventList copy={copy} />}
      {path === '/contacts' && <ContactList copy={copy} />}
      {path === '/ccr-guidelines' && <GuidelineList copy={copy} />}
      {(path === '/' || path === '/announcements') && <Notices copy={copy} below={path === '/' && <NextEvent copy={copy} />} />}
    </>
  )
  return alone ? <Frame>{content}</Frame> : content
}

/** The account is unknown while offline, so only links between the five pages are shown. */
function Frame({ children }: { children: ReactNode }) {
  const menu = useWords('menu')
  const { main } = useWords('shell')
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Brand />
        <nav className={classes.pages} aria-label={main}>
          {PAGES.map(({ path, name }) => (
            <NavLink key={path} to={path} end className={classes.page ?? ''}>
              {menu[name]}
            </NavLink>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function AsOf({ copy: { asOf, community } }: { copy: OfflineCopy }) {
  const words = useWords('app')
  const { instantTime, instantDay } = useFormats()
  const { timeZone } = community
  const isToday = dateInZone(asOf, timeZone) === dateInZone(new Date(), timeZone)
  return (
    <Note tone="amber" icon={IconCloudOff} role="status" mb="lg">
      <p>{isToday ? words.asItWasAt(instantTime(asOf, timeZone)) : words.asItWasOn(instantDay(asOf, timeZone))}</p>
    </Note>
  )
}

type Notice = OfflineCopy['pinned'][number]
type Event = OfflineCopy['events'][number]

function Notices({ copy: { pinned, announcements, community }, below }: { copy: OfflineCopy; below: ReactNode }) {
  const words = useWords('app')
  const { instantDay } = useFormats()
  const others = announcements.filter(({ id }) => !pinned.some((notice) => notice.id === id))
  const item = (notice: Notice) => (
    <Item key={notice.id} row={notice} field="content" isPinned={notice.isPinned}>
      {instantDay(notice.publishedAt ?? notice.createdAt, community.timeZone)}
      {notice.attachmentUrl && ` · ${words.attachmentNeedsConnection}`}
    </Item>
  )
  return (
    <>
      {pinned.length > 0 && <List>{pinned.map(item)}</List>}
      {below}
      <List isEmpty={pinned.length + others.length === 0}>{others.map(item)}</List>
    </>
  )
}

/** The copy may be days old, so the next event is looked up as of now. */
function NextEvent({ copy: { events, community } }: { copy: OfflineCopy }) {
  const { forYou } = useWords('dashboard')
  const page = useLanguage()
  const today = dateInZone(new Date(), community.timeZone)
  const next = events.find(({ status, dateStart }) => status === 'active' && dateStart >= today)
  if (!next) return null
  const { title, lang, dateStart, timeStart, isAllDay, location } = versionIn(page, next)
  const text = <NextEventText title={title} lang={lang} date={dateStart} time={isAllDay ? null : timeStart} place={location} />
  return (
    <Card title={forYou}>
      <LinkLines lines={[{ icon: IconCalendarEvent, text, to: '/events' }]} />
    </Card>
  )
}

function GuidelineList({ copy: { guidelines } }: { copy: OfflineCopy }) {
  return (
    <List isEmpty={guidelines.length === 0}>
      {guidelines.map((guideline) => (
        <Item key={guideline.id} row={guideline} field="description" />
      ))}
    </List>
  )
}

function EventList({ copy: { events } }: { copy: OfflineCopy }) {
  const words = useWords('app')
  const { weekdayDay, time } = useFormats()
  const when = ({ dateStart, dateEnd, timeStart, isAllDay }: Event) =>
    [
      weekdayDay(dateStart),
      dateEnd && dateEnd !== dateStart && words.until(weekdayDay(dateEnd)),
      !isAllDay && timeStart && time(timeStart),
    ].filter(Boolean)
  return (
    <List isEmpty={events.length === 0}>
      {events.map((event) => (
        <Item key={event.id} row={event} field="description">
          {[...when(event), event.location, event.status === 'cancelled' && words.cancelled].filter(Boolean).join(' · ')}
        </Item>
      ))}
    </List>
  )
}

/** Emergency numbers come first: in a power cut, only the phone network may work. */
function ContactList({ copy: { contacts } }: { copy: OfflineCopy }) {
  return (
    <List isEmpty={contacts.length === 0}>
      {contacts.map(({ id, title, name, phone, email, note }) => (
        <li key={id} className={classes.item}>
          <h2 className={classes.title}>{title}</h2>
          {name && <p className={classes.facts}>{name}</p>}
          {phone && (
            <a className={classes.phone} href={phoneAddress(phone)}>
              <IconPhone size={24} aria-hidden />
              {phone}
            </a>
          )}
          <p className={classes.text}>
            <LinkedText text={[email, note].filter(Boolean).join('\n')} />
          </p>
        </li>
      ))}
    </List>
  )
}

function List({ isEmpty = false, children }: { isEmpty?: boolean; children: ReactNode }) {
  const words = useWords('app')
  return isEmpty ? <p>{words.nothingHere}</p> : <ul className={classes.list}>{children}</ul>
}

interface Row {
  title: string
  language: string
  translations: { language: string; title: string }[]
}
interface ItemProps<Field extends string> {
  row: Row & Record<Field, string>
  field: Field
  isPinned?: boolean
  children?: ReactNode
}

function Item<Field extends string>({ row, field, isPinned, children }: ItemProps<Field>) {
  const { pinned } = useWords('dashboard')
  const language = useLanguage()
  const own = row.translations.find((text) => row.language !== language && text.language === language) as typeof row | undefined
  const { title, [field]: text, language: written } = own ?? row
  return (
    <li className={classes.item}>
      {isPinned && (
        <p className={classes.pinned}>
          <IconPin size={20} aria-hidden />
          {pinned}
        </p>
      )}
      <h2 className={classes.title} lang={written}>
        {title}
      </h2>
      {children && <p className={classes.facts}>{children}</p>}
      <p className={classes.text} lang={written}>
        <LinkedText text={text} />
      </p>
    </li>
  )
}
