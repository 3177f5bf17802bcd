import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useDocumentTitle } from '#kit/context/community'
import { clearSearches } from '#kit/context/recent-searches'
import { ViewerContext } from '#kit/context/session'
import empty from '#kit/feedback/empty-state.module.css'
import { readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { currentToast, showToast } from '#kit/feedback/toast'
import { LittleHouse } from '#kit/layout/houses'
import { rememberReturn, takeReturn } from '#kit/navigation/return-to'
import { changeLanguage, currentLanguage, storeLanguage, useLanguage, useWords, wordsNow } from '#kit/words/words'
import { heldBack } from '../shared/permissions'
import { deleteCopy } from './app/delete-copy'
import { Offline } from './app/offline'
import { queryClient, refetchInLanguage, rightsOf } from './query-client'
import { trpc } from './trpc'
import { client, rememberUser, storedUserId, type Viewer } from './trpc-client'

const POLL = 60_000
const POLL_UNREACHED = 5_000
const FRESH = 30_000
const RETRIES = 3
const RETRY_DELAY = 1000
/** Milliseconds. A toast this recent explains the end of the session better than a second one. */
const JUST_SAID = 2000

const isUnauthorized = (error: unknown) => readProblem(error).status === 401

export const ME = {
  staleTime: FRESH,
  retry: (failures: number, error: unknown) => navigator.onLine && failures < RETRIES && !isUnauthorized(error),
  retryDelay: RETRY_DELAY,
  // Fails while offline, so that the page reports it instead of waiting.
  networkMode: 'always',
} as const

/**
 * Asks with the remembered id, then once more without it. Throws the first error if no answer came: only the portal can tell that nobody is
 * signed in.
 */
async function restore(first: unknown): Promise<Viewer | null> {
  const failures = [first]
  const stored = storedUserId()
  for (const asUser of stored === null ? [] : [stored, null]) {
    try {
      return await client.auth.me.query(undefined, { context: { userId: asUser } })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.some(isUnauthorized)) return null
  throw first
}

export function Session({ children }: { children: ReactNode }) {
  const words = useWords('shell')
  const { loading } = useWords('basics')
  const utils = trpc.useUtils()
  const [attempt, setAttempt] = useState<'none' | 'restoring' | 'nobody' | 'unreached'>('none')
  const running = useRef(false)
  const me = trpc.auth.me.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data ? POLL : POLL_UNREACHED),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    ...ME,
    retry: (failures, error) => attempt !== 'unreached' && ME.retry(failures, error),
    // signed-in.tsx asked before the first paint, and "not signed in" is an answer.
    retryOnMount: false,
  })
  // Read by the shell; until it is known, the server enforces the same.
  const isHeldBack = trpc.auth.ownSignIn.useQuery(undefined, { enabled: false }).data?.heldBack === true
  const viewer = useMemo(() => me.data && (isHeldBack ? { ...me.data, [heldBack]: true as const } : me.data), [me.data, isHeldBack])
  const lost = me.error !== null && (!viewer || isUnauthorized(me.error)) ? me.error : null

  useEffect(() => {
    if (!viewer) return
    rememberUser(viewer.id)
    setAttempt('none')
  }, [viewer])

  // The account's language applies on every device; a change on another device arrives with the next answer.
  const chosen = viewer?.language
  useEffect(() => {
    if (!chosen || chosen === currentLanguage()) return
    storeLanguage(chosen)
    changeLanguage(chosen).catch(() => undefined)
  }, [chosen])

  const language = useLanguage()
  const readIn = useRef(language)
  useEffect(() => {
    if (readIn.current !== language) void refetchInLanguage()
    readIn.current = language
  }, [language])

  const { refetch } = me
  const viewerId = viewer?.id
  const navigate = useNavigate()
  // The sign-in provider redirects to the dashboard, which redirects to the remembered path.
  useEffect(() => {
    const path = viewerId === undefined || window.location.pathname !== '/' ? '/' : takeReturn(viewerId)
    if (path !== '/') void navigate(path, { replace: true })
  }, [viewerId, navigate])

  useEffect(() => {
    const isAnothers = () => viewerId !== undefined && storedUserId() !== String(viewerId)
    // Every tab stores the signed-in id, so that other tabs notice a sign-in or sign-out at once.
    const look = () => {
      if (isAnothers()) void refetch()
    }
    // Back can restore a page from the browser's cache after a sign-out.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isAnothers()) return
      document.body.replaceChildren()
      window.location.reload()
    }
    window.addEventListener('storage', look)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [viewerId, refetch])

  useEffect(() => {
    if (!lost || running.current) return
    running.current = true
    setAttempt((before) => (before === 'unreached' ? before : 'restoring'))
    const settle = (found: Viewer | null) => {
      if (found) utils.auth.me.setData(undefined, found)
      else rememberUser(null)
      setAttempt(found ? 'none' : 'nobody')
    }
    void restore(lost)
      .then(settle, () => setAttempt('unreached'))
      .finally(() => {
        running.current = false
      })
  }, [lost, utils])

  if (attempt === 'nobody') return <RedirectToSignIn last={viewer} />
  // Remounts everything when the person or their rights change.
  if (viewer) {
    return (
      <ViewerContext key={`${rightsOf(viewer)} ${isHeldBack}`} value={viewer}>
        {children}
      </ViewerContext>
    )
  }
  if (attempt === 'unreached') return <Unreachable isSilent={readProblem(me.error).status === 0} onRetry={me.refetch} />
  return <Spinner text={attempt === 'restoring' ? words.restoring : loading} />
}

function RedirectToSignIn({ last }: { last: Viewer | undefined }) {
  const { pathname, search, hash } = useLocation()
  const left = useRef({ last, path: pathname + search + hash, isLink: search + hash !== '' })

  useEffect(() => {
    const { last, path, isLink } = left.current
    if (last || isLink) rememberReturn(path, last?.id ?? null)
    const isSaid = Date.now() - (currentToast()?.since ?? 0) < JUST_SAID
    if (last && !isSaid) showToast({ title: wordsNow('shell').sessionEnded, message: wordsNow('shell').logInAgain })
    queryClient.clear()
    void deleteCopy()
    clearSearches()
  }, [])

  return <Navigate to="/auth" replace />
}

interface UnreachableProps {
  isSilent: boolean
  onRetry: () => Promise<unknown>
}

/** Shown while the portal restarts or the network is down. Nobody has to sign in again, and some pages can be read. */
function Unreachable(props: UnreachableProps) {
  const message = <UnreachableMessage {...props} />
  return props.isSilent ? <Offline otherwise={message} alone /> : message
}

function UnreachableMessage({ isSilent, onRetry }: UnreachableProps) {
  const [busy, setBusy] = useState(false)
  const words = useWords('shell')
  const { retry: retryLabel } = useWords('kit')
  useDocumentTitle(words.notReachable)
  const retry = () => {
    setBusy(true)
    void onRetry().then(() => setBusy(false))
  }
  return (
    <main id="main" className={`${empty.empty} ${empty.page}`} tabIndex={-1}>
      <LittleHouse />
      <div role="alert">
        <h1 className={empty.title}>{words.notReachableTitle}</h1>
        <Text c="dimmed">{isSilent ? words.needsConnection : words.notReachableWhy}</Text>
      </div>
      <Button onClick={retry} loading={busy} mt="sm">
        {retryLabel}
      </Button>
    </main>
  )
}
