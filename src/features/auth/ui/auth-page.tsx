import { words as publicPages } from 'virtual:words/publicPages'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useCommunityName } from '#kit/context/community'
import { Spinner } from '#kit/feedback/spinner'
import { PublicPage } from '#kit/layout/public-page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { lazyPage, lazyPart } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { client } from '../../../client/trpc-client'
import classes from './auth-page.module.css'
import { type AuthState, useCommunityBeforeSignIn } from './before-sign-in'
import { SignInForm } from './sign-in-form'

const loadOthers = () => import('./beside-sign-in')
const ProviderNote = lazyPart(loadOthers, 'ProviderNote', publicPages)
const SetupNotice = lazyPart(loadOthers, 'SetupNotice', publicPages)
const RegistrationForm = lazyPage(loadOthers, 'RegistrationForm', publicPages)
const SecondStepForm = lazyPage(loadOthers, 'SecondStepForm', publicPages)
const LinkRequestForm = lazyPage(loadOthers, 'LinkRequestForm', publicPages)

export function AuthPage() {
  const words = useWords('authPage')
  const { loading } = useWords('basics')
  const navigate = useNavigate()
  const name = useCommunityName()
  const [search, setSearch] = useSearchParams()
  const community = useCommunityBeforeSignIn()
  const typed = useRef({})
  const { username = '', isSignedOut } = (useLocation().state ?? {}) as AuthState
  const typedName = useRef(username)
  const asked = search.get('tab')
  const tab = asked === 'register' || asked === 'forgot' || asked === 'link' ? asked : 'login'
  const outcome = search.get('provider')
  const isNewcomer = outcome === 'new'
  const show = (next: typeof tab) =>
    setSearch({ ...(next !== 'login' && { tab: next }), ...(isNewcomer && { provider: outcome }) }, { replace: true })

  useEffect(() => {
    let left = false
    const nothing = () => undefined
    client.auth.me.query().then(() => !left && void navigate('/', { replace: true }), nothing)
    return () => {
      left = true
    }
  }, [navigate])

  if (search.get('step') === 'second') {
    return (
      <Suspense fallback={<Spinner text={loading} />}>
        <SecondStepForm />
      </Suspense>
    )
  }
  const titles = { login: words.login, register: words.register, forgot: words.forgotTitle, link: words.emailLink }
  const headings = { ...titles, login: words.welcomeHome, register: words.joinNeighbors, forgot: words.forgotQuestion }
  const tabs = [
    { value: 'login', label: words.login },
    { value: 'register', label: words.register },
  ] as const
  return (
    <PublicPage title={titles[tab]}>
      <h1 className={classes.title}>{headings[tab]}</h1>
      {tab === 'login' && <p className={classes.intro}>{isSignedOut ? words.signedOut : words.portalOf(name)}</p>}
      {community?.setupNeeded && <SetupNotice />}
      {outcome && community?.provider && <ProviderNote outcome={outcome} provider={community.provider} mb="lg" />}
      {tab === 'forgot' || tab === 'link' ? (
        <Suspense fallback={<Spinner text={loading} />}>
          <LinkRequestForm key={tab} kind={tab} community={community} name={typedName.current} onBack={() => show('login')} />
        </Suspense>
      ) : (
        <>
          <TabStrip id="auth" label={words.loginOrRegister} tabs={tabs} value={tab} onChange={show} />
          <TabPanel id="auth" value={tab}>
            <Suspense fallback={<Spinner text={loading} />}>
              {tab === 'register' ? (
                <RegistrationForm typed={typed} community={community} comesFromProvider={isNewcomer} />
              ) : (
                <SignInForm community={community} typedName={typedName} isNamed={username !== ''} onLink={show} />
              )}
            </Suspense>
          </TabPanel>
        </>
      )}
    </PublicPage>
  )
}
