import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCommunityName } from '../../../client/kit/context/community'
import { Spinner } from '../../../client/kit/feedback/spinner'
import { FrontPage } from '../../../client/kit/layout/front-page'
import { TabPanel, TabStrip } from '../../../client/kit/layout/tab-strip'
import { client } from '../../../client/trpc-client'
import classes from './front-door.module.css'
import { SignInForm } from './sign-in-form'
import { useCommunityBeforeSignIn } from './use-community'

const SetupNotice = lazy(async () => ({ default: (await import('./setup-notice')).SetupNotice }))
const RegistrationForm = lazy(async () => ({ default: (await import('./registration-form')).RegistrationForm }))
const ForgotPasswordForm = lazy(async () => ({ default: (await import('./forgot-password-form')).ForgotPasswordForm }))

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const

const TITLES = { login: 'Login', register: 'Register', forgot: 'Forgot password' }
const HEADINGS = { login: 'Welcome home', register: 'Join your neighbors', forgot: 'Forgot your password?' }

/** The front door. Which of its three forms is open stands in the address. */
export function AuthPage() {
  const navigate = useNavigate()
  const name = useCommunityName()
  const [search, setSearch] = useSearchParams()
  const community = useCommunityBeforeSignIn()
  /** What was typed to register, for who looks at another form in between. */
  const typed = useRef({})
  const asked = search.get('tab')
  const tab = asked === 'register' || asked === 'forgot' ? asked : 'login'
  const show = (next: typeof tab) => setSearch(next === 'login' ? {} : { tab: next }, { replace: true })

  useEffect(() => {
    let left = false
    const nothing = () => undefined
    client.accounts.me.query().then(() => !left && void navigate('/', { replace: true }), nothing)
    return () => {
      left = true
    }
  }, [navigate])

  return (
    <FrontPage title={TITLES[tab]}>
      <h1 className={classes.title}>{HEADINGS[tab]}</h1>
      {tab === 'login' && <p className={classes.intro}>The resident portal of {name}</p>}
      <Suspense>{community?.setupNeeded && <SetupNotice />}</Suspense>
      {tab === 'forgot' ? (
        <Suspense fallback={<Spinner text="Loading..." />}>
          <ForgotPasswordForm community={community} onBack={() => show('login')} />
        </Suspense>
      ) : (
        <>
          <TabStrip id="auth" label="Login or register" tabs={TABS} value={tab} onChange={show} />
          <TabPanel id="auth" value={tab}>
            <Suspense fallback={<Spinner text="Loading..." />}>
              {tab === 'register' ? (
                <RegistrationForm typed={typed} community={community} />
              ) : (
                <SignInForm onForgot={() => show('forgot')} />
              )}
            </Suspense>
          </TabPanel>
        </>
      )}
    </FrontPage>
  )
}
