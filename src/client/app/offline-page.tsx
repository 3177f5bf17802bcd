import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { Note } from '#kit/feedback/note'
import { Brand } from '#kit/layout/brand'
import { PageTitle } from '#kit/layout/page-title'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { dateInZone } from '../../shared/calendar'
import classes from './offline.module.css'
import { type OfflineCopy, readCopy } from './offline-copy'
import { ContactList, EventList, GuidelineList, Notices } from './offline-lists'

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
      {(path === '/' || path === '/announcements') && <Notices copy={copy} />}
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
