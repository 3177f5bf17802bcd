import { words as publicPages } from 'virtual:words/publicPages'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCommunityName } from '#kit/context/community'
import { Spinner } from '#kit/feedback/spinner'
import { PublicPage } from '#kit/layout/public-page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { lazyPage, lazyPart } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { type CommunityInfo, client } from '../../../client/trpc-client'
import classes from './auth-page.module.css'
import { SignInForm } from './sign-in-form'

const ProviderNote = lazyPart(() => import('./notes'), 'ProviderNote', publicPages)
const SetupNotice = lazyPart(() => import('./notes'), 'SetupNotice', publicPages)
const RegistrationForm = lazyPage(() => import('./registration-form'), 'RegistrationForm', publicPages)
const SecondStepForm = lazyPage(() => import('./second-step-form'), 'SecondStepForm', publicPages)
const ForgotPasswordForm = lazyPage(() => import('./forgot-password-form'), 'ForgotPasswordForm', publicPages)

export function AuthPage() {
  const words = useWords('authPage')
  const { loading } = useWords('basics')
  const navigate = useNavigate()
  const name = useCommunityName()
  const [search, setSearch] = useSearchParams()
  const community = useCommunityBeforeSignIn()
  const typed = useRef({})
  const asked = search.get('tab')
  const tab = asked === 'register' || asked === 'forgot' ? asked : 'login'
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
  const titles = { login: words.login, register: words.register, forgot: words.forgotTitle }
  const headings = { login: words.welcomeHome, register: words.joinNeighbors, forgot: words.forgotQuestion }
  const tabs = [
    { value: 'login', label: words.login },
    { value: 'register', label: words.register },
  ] as const
  return (
    <PublicPage title={titles[tab]}>
      <h1 className={classes.title}>{headings[tab]}</h1>
      {tab === 'login' && <p className={classes.intro}>{words.portalOf(name)}</p>}
      {community?.setupNeeded && <SetupNotice />}
      {outcome && community?.provider && <ProviderNote outcome={outcome} provider={community.provider} mb="lg" />}
      {tab === 'forgot' ? (
        <Suspense fallback={<Spinner text={loading} />}>
          <ForgotPasswordForm community={community} onBack={() => show('login')} />
        </Suspense>
      ) : (
        <>
          <TabStrip id="auth" label={words.loginOrRegister} tabs={tabs} value={tab} onChange={show} />
          <TabPanel id="auth" value={tab}>
            <Suspense fallback={<Spinner text={loading} />}>
              {tab === 'register' ? (
                <RegistrationForm typed={typed} community={community} comesFromProvider={isNewcomer} />
              ) : (
                <SignInForm provider={community?.provider} onForgot={() => show('forgot')} />
              )}
            </Suspense>
          </TabPanel>
        </>
      )}
    </PublicPage>
  )
}

export function useCommunityBeforeSignIn(): CommunityInfo | undefined {
  const [community, setCommunity] = useState<CommunityInfo>()
  useEffect(() => {
    client.community.info.query().then(setCommunity, () => undefined)
  }, [])
  return community
}
