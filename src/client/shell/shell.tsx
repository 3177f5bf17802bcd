import { words as signInWords } from 'virtual:words/signIn'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type MouseEvent, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { setCommunity } from '#kit/context/community'
import { CrashScreen } from '#kit/feedback/crash-screen'
import { Spinner } from '#kit/feedback/spinner'
import { Brand } from '#kit/layout/brand'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { AppKeeper } from '../app/offline'
import { trpc } from '../trpc'
import { useUnread } from '../unread'
import { Drawer } from './drawer'
import { IncidentBanner } from './incident-banner'
import { PageOutlet } from './page-outlet'
import { ProofGate } from './proof/proof-gate'
import { Search, SearchButton, useSearchKey } from './search-opener'
import classes from './shell.module.css'
import { Sidebar, UnreadDot } from './sidebar'
import { useLittleRoom, useSidebarState, useToggleKey } from './sidebar-state'

const SignInNotes = lazyPage(() => import('./sign-in-notes'), 'SignInNotes', signInWords)

function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The frame around every signed-in page: sidebar, or top bar and drawer where that leaves the page little room. */
export function Shell() {
  const words = useWords('shell')
  const { loading } = useWords('basics')
  const { pathname } = useLocation()
  const phone = useLittleRoom()
  const unread = useUnread()
  const isUnread = Object.values(unread).some((count) => count > 0)
  const sidebar = useSidebarState()
  const [menuOpen, menu] = useDisclosure(false)
  const { data: community } = trpc.community.info.useQuery()
  const [searching, setSearching] = useSearchKey()
  useToggleKey(phone ? menu.toggle : sidebar.toggle)

  useEffect(() => {
    if (community) setCommunity(community)
  }, [community])

  return (
    <div className={classes.shell} data-phone={phone || undefined} data-narrow={!sidebar.open || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to an anchor; only the router must not hear of it */}
      <a className={classes.skip} href="#main" onClick={skipToMain}>
        {words.skip}
      </a>
      {phone ? (
        <header className={classes.bar}>
          <button type="button" className={classes.menu} aria-expanded={menuOpen} onClick={menu.open}>
            <span className="only-heard">{isUnread ? words.openMenuUnread : words.openMenu}</span>
            <span className={classes.icon}>
              <IconMenu2 size={28} aria-hidden />
              {isUnread && <UnreadDot />}
            </span>
          </button>
          <Brand />
          <SearchButton narrow inBar onOpen={() => setSearching(true)} />
        </header>
      ) : (
        <aside className={classes.side} aria-label={words.sidebar} data-not-printed>
          <Sidebar narrow={!sidebar.open} unread={unread} onToggle={sidebar.toggle} onSearch={() => setSearching(true)} />
        </aside>
      )}
      {phone && (
        <Drawer open={menuOpen} onClose={menu.close}>
          <Sidebar narrow={false} unread={unread} onToggle={menu.close} onNavigate={menu.close} />
        </Drawer>
      )}
      {searching && <Search fullScreen={phone} onClose={() => setSearching(false)} />}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Suspense>
          <SignInNotes />
        </Suspense>
        {community && <AppKeeper isOffered={community.appEnabled} />}
        <CrashScreen address={pathname}>
          <Suspense fallback={<Spinner text={loading} />}>
            <IncidentBanner />
            <PageOutlet />
          </Suspense>
        </CrashScreen>
      </main>
      <ProofGate />
    </div>
  )
}
