import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { readProblem } from './kit/problem'
import { Spinner } from './kit/spinner'
import { ViewerContext } from './kit/viewer'
import { queryClient } from './query-client'
import { trpc } from './trpc'
import { ask, lookAround, rememberUser, storedUserId, type Viewer } from './trpc-client'

const POLL = 60_000
const FRESH = 30_000
const RETRIES = 3
const RETRY_DELAY = 1000

/** Asks again with the id this device remembers, then once more without it. */
async function restore(): Promise<Viewer | null> {
  const stored = storedUserId()
  if (stored === null) return null
  for (const asUser of [stored, null]) {
    try {
      return await ask('accounts', 'me', undefined, asUser)
    } catch {
      // The next attempt, or nobody.
    }
  }
  return null
}

/** Everything behind it is for somebody signed in; whoever is not goes to /auth. */
export function Session({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils()
  const [attempt, setAttempt] = useState<'none' | 'restoring' | 'failed'>('none')
  const [looked, setLooked] = useState(false)
  const running = useRef(false)
  const me = trpc.accounts.me.useQuery(undefined, {
    enabled: looked,
    refetchInterval: POLL,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    staleTime: FRESH,
    retry: (failures, error) => failures < RETRIES && readProblem(error).status !== 401,
    retryDelay: RETRY_DELAY,
  })
  const viewer = me.data
  const nobody = me.error !== null && (!viewer || readProblem(me.error).status === 401)

  useEffect(() => {
    const seed = ({ viewer, community, at }: Awaited<ReturnType<typeof lookAround>>) => {
      if (!viewer) return
      utils.accounts.me.setData(undefined, viewer, { updatedAt: at })
      utils.community.info.setData(undefined, community, { updatedAt: at })
    }
    void lookAround()
      .then(seed, () => undefined)
      .then(() => setLooked(true))
  }, [utils])

  useEffect(() => {
    if (viewer) rememberUser(viewer.id)
  }, [viewer])

  useEffect(() => {
    if (!nobody || running.current) return
    running.current = true
    setAttempt('restoring')
    void restore().then((found) => {
      running.current = false
      if (found) utils.accounts.me.setData(undefined, found)
      else rememberUser(null)
      setAttempt(found ? 'none' : 'failed')
    })
  }, [nobody, utils])

  useEffect(() => {
    if (attempt === 'failed') queryClient.clear()
  }, [attempt])

  if (attempt === 'failed') return <Navigate to="/auth" replace />
  if (viewer) return <ViewerContext value={viewer}>{children}</ViewerContext>
  return <Spinner text={attempt === 'restoring' ? 'Restoring your session...' : 'Loading...'} />
}
