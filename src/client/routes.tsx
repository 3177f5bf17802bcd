import { Route, Routes } from 'react-router-dom'
import { AuthPage } from '../features/accounts/ui/auth-page'
import { lazyPage } from './lazy-page'
import { useNavigationEffects } from './navigation-effects'

const PendingPage = lazyPage(() => import('../features/accounts/ui/pending-page'), 'PendingPage')
const ResetPage = lazyPage(() => import('../features/accounts/ui/reset-page'), 'ResetPage')
const SetupPage = lazyPage(() => import('../features/community/ui/setup-page'), 'SetupPage')
const UnsubscribePage = lazyPage(() => import('../features/preferences/ui/unsubscribe-page'), 'UnsubscribePage')
const SignedIn = lazyPage(() => import('./signed-in'), 'SignedIn')

/** The pages before sign-in; every other address is behind the session. */
export function FrontRoutes() {
  useNavigationEffects()
  return (
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/pending-approval" element={<PendingPage />} />
      <Route path="/reset-password" element={<ResetPage />} />
      <Route path="/setup" element={<SetupPage />} />
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
      <Route path="*" element={<SignedIn />} />
    </Routes>
  )
}
