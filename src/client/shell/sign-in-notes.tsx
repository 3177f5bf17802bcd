import { Button, Group } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { useFormats, useWords } from '#kit/words/words'
import { isOfBoard } from '../pages'
import { trpc } from '../trpc'

const LED_KEY = 'portico-second-step'
const PAGE = '/second-step'

export function SignInNotes() {
  const { data } = trpc.auth.ownSignIn.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const heldBack = data?.heldBack ?? false

  useEffect(() => {
    if (!heldBack || sessionStorage.getItem(LED_KEY)) return
    sessionStorage.setItem(LED_KEY, 'yes')
    void navigate(PAGE)
  }, [heldBack, navigate])

  // The shell unmounts at the end of the session; the next person is redirected again.
  useEffect(() => () => sessionStorage.removeItem(LED_KEY), [])

  if (!data || pathname === PAGE) return null
  if (data.commonPassword) return <CommonPassword />
  const isAsked = data.required && !data.secondStep && !data.heldBack && data.graceEndsAt
  return isAsked ? <Grace endsAt={isAsked} /> : null
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
