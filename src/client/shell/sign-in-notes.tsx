import { Button, Group } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { useFormats, useWords } from '#kit/words/words'
import type { SecondStepState } from '../../shared/accounts'
import { isOfBoard } from '../pages'
import { trpc } from '../trpc'

const LED_KEY = 'portico-second-step'
const PAGE = '/second-step'

export function SignInNotes() {
  const { data } = trpc.auth.ownSignIn.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const { pathname } = useLocation()
  useLedOnce(data?.heldBack ?? false)

  if (!data || pathname === PAGE) return null
  if (data.commonPassword) return <CommonPassword />
  const isAsked = data.required && !data.secondStep && !data.heldBack && data.graceEndsAt
  return isAsked ? <Grace endsAt={isAsked} /> : null
}

/** Leads to the set-up once for each sign-in, which the device's session stands for, in whatever tab. */
function useLedOnce(heldBack: boolean) {
  const { data: [device] = [] } = trpc.profile.sessions.useQuery(undefined, { enabled: heldBack })
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const handle = heldBack ? device?.handle : undefined

  useEffect(() => {
    if (!handle || localStorage.getItem(LED_KEY) === handle) return
    localStorage.setItem(LED_KEY, handle)
    if (pathname === PAGE) return
    const from = pathname + search + hash
    void navigate(PAGE, { state: { from, later: isOfBoard(pathname) ? '/' : from } satisfies SecondStepState })
  }, [handle, pathname, search, hash, navigate])
}

function Grace({ endsAt }: { endsAt: string }) {
  const words = useWords('signIn')
  const { day } = useFormats()
  const { pathname } = useLocation()
  if (!isOfBoard(pathname)) return null
  return (
    <Note tone="amber" icon={IconShieldLock} mb="lg" action={<Link to={PAGE}>{words.setUpNow}</Link>}>
      <p>{words.setUpBy(day(endsAt))}</p>
    </Note>
  )
}

function CommonPassword() {
  const words = useWords('signIn')
  const viewer = useViewer()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const dismiss = trpc.auth.dismissPasswordNotice.useMutation({ onSettled: () => utils.auth.ownSignIn.invalidate() })
  const answer = (to?: string) => {
    dismiss.mutate()
    if (to) void navigate(to)
  }
  return (
    <Note tone="amber" icon={IconShieldLock} mb="lg" role="status" key={viewer.id}>
      <p>{words.commonPassword}</p>
      <Group gap="0.75rem" mt="sm">
        <Button onClick={() => answer('/profile?tab=settings')}>{words.changePassword}</Button>
        <Button variant="default" onClick={() => answer()}>
          {words.notNow}
        </Button>
      </Group>
    </Note>
  )
}
