import { words as signInWords } from 'virtual:words/signIn'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconMenu2 } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { setCommunity } from '#kit/context/community'
import { useViewer } from '#kit/context/session'
import { CrashScreen } from '#kit/feedback/crash-screen'
import { LoadError } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { Spinner } from '#kit/feedback/spinner'
import { Brand } from '#kit/layout/brand'
import { lazyPart } from '#kit/navigation/lazy-page'
import { typed } from '#kit/sign-in/typed'
import { useWords } from '#kit/words/words'
import { heldBack, may } from '../../shared/permissions'
import { deleteCopy } from '../app/delete-copy'
import { Offline, OfflineSupport } from '../app/offline'
import { isOfBoard } from '../pages'
import { trpc } from '../trpc'
import { client, onRefusal, storedUserId } from '../trpc-client'
import { useUnread } from '../unread'
import { Search, SearchButton, useSearchKey } from './search-opener'
import classes from './shell.module.css'
import { Sidebar, UnreadDot } from './sidebar'
import { useNarrowScreen, useSidebarState, useToggleKey } from './sidebar-state'

const SignInNotes = lazyPart(() => import('./sign-in-notes'), 'SignInNotes', signInWords)

function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

export function Shell() {
  const words = useWords('shell')
  const { loading } = useWords('basics')
  const { pathname } = useLocation()
  const phone = useNarrowScreen()
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
            <span className="visually-hidden">
              {unread['/messages'] ? words.openMenuUnread : isUnread ? words.openMenuNews : words.openMenu}
            </span>
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
        <SignInNotes />
        {community && <OfflineSupport isOffered={community.appEnabled} />}
        <CrashScreen address={pathname}>
          <Suspense fallback={<Spinner text={loading} />}>
            <IncidentBanner />
            <PageOutlet />
          </Suspense>
        </CrashScreen>
      </main>
      <ReAuthentication />
    </div>
  )
}

/** A native dialog: the browser traps the focus, closes it on Escape and makes the page inert. */
export function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const words = useWords('shell')
  const node = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = node.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  const closeOutside = (event: MouseEvent) => {
    if (event.target === node.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own
    <dialog ref={node} className={classes.drawer} aria-label={words.menu} onClose={onClose} onClick={closeOutside}>
      {open && <div className={classes.content}>{children}</div>}
    </dialog>
  )
}

const REFRESH = 60_000

export function IncidentBanner() {
  const viewer = useViewer()
  return may(viewer, 'system.hear') ? <Incidents leads={may(viewer, 'system.see')} /> : null
}

function Incidents({ leads }: { leads: boolean }) {
  const menu = useWords('menu')
  const { data = [] } = trpc.system.incidents.useQuery(undefined, { refetchInterval: REFRESH })
  return data.map(({ kind, message }) => (
    <Note
      key={kind}
      tone="red"
      icon={IconAlertTriangle}
      role="status"
      mb="lg"
      action={leads && <Link to="/settings/system">{menu.system}</Link>}
    >
      <p>{message}</p>
    </Note>
  ))
}

const ReAuthenticationDialog = lazyPart(() => import('./re-authentication/re-authentication-dialog'), 'ReAuthenticationDialog', signInWords)

interface Asked {
  /** Without them the session has ended. */
  methods?: string[]
  settle: (proven: boolean) => void
}

async function methodsIn(refusal: Response): Promise<string[] | undefined> {
  if (refusal.status !== 403 || !refusal.body) return undefined
  const answers = [await refusal.clone().json()].flat() as { error?: { data?: { details?: { freshProof?: true; methods?: string[] } } } }[]
  const details = answers[0]?.error?.data?.details
  return details?.freshProof && details.methods
}

const SIGN_IN = /\/auth\.(sign|finish)/

/** Typed words keep the page open when the session ends, unless the person signed out in another tab. */
const keepsPage = ({ status, url }: Response, userId: number) =>
  status === 401 && typed.size > 0 && storedUserId() === String(userId) && !SIGN_IN.test(url)

function ReAuthentication() {
  const { id } = useViewer()
  const [asked, setAsked] = useState<Asked>()

  useEffect(() => {
    let running: Promise<boolean> | undefined
    let declined = false
    onRefusal(async (refusal) => {
      const hasEnded = !declined && keepsPage(refusal, id)
      const methods = hasEnded ? undefined : await methodsIn(refusal)
      if (!hasEnded && !methods) return false
      if (hasEnded && !running) {
        void deleteCopy()
        for (const say of typed.values()) say?.()
      }
      running ??= new Promise<boolean>((settle) => setAsked({ ...(methods && { methods }), settle })).finally(() => {
        running = undefined
        setAsked(undefined)
      })
      const proven = await running
      declined = hasEnded && !proven
      return proven
    })
    return () => onRefusal(async () => false)
  }, [id])

  return asked && <ReAuthenticationDialog {...asked} onDone={asked.settle} />
}

function PageOutlet() {
  const words = useWords('shell')
  const { pathname, search, hash } = useLocation()
  const isHeldBack = useViewer()[heldBack] === true
  const { isCutOff, stay } = useOfflineNavigation(pathname)
  if (isCutOff) {
    const retry = () => void client.auth.me.query().then(stay, () => undefined)
    return <Offline otherwise={<LoadError title={words.needsConnection} onRetry={retry} />} alone={false} />
  }
  return isHeldBack && isOfBoard(pathname) ? <Navigate to="/second-step" state={{ from: pathname + search + hash }} replace /> : <Outlet />
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True if the network failed before this page was opened. `stay` opens the page all the same. The previous page keeps its typed text. */
function useOfflineNavigation(pathname: string) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const last = useRef(pathname)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const stay = () => {
    last.current = pathname
    redraw()
  }
  if (isOnline) last.current = pathname
  return { isCutOff: !isOnline && pathname !== last.current, stay }
}
