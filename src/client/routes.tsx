import { words as home } from 'virtual:words/home'
import { words as publicPages } from 'virtual:words/publicPages'
import { Route, Routes } from 'react-router-dom'
import { lazyPage } from '#kit/navigation/lazy-page'
import { AuthPage } from '../features/auth/ui/auth-page'

const loadAuthPages = () => import('../features/auth/ui/beside-sign-in')
const PendingPage = lazyPage(loadAuthPages, 'PendingPage', publicPages)
const ResetPage = lazyPage(loadAuthPages, 'ResetPage', publicPages)
const SignInLinkPage = lazyPage(loadAuthPages, 'SignInLinkPage', publicPages)
const SetupPage = lazyPage(() => import('../features/community/ui/setup-page'), 'SetupPage', publicPages)
const UnsubscribePage = lazyPage(() => import('../features/notifications/ui/unsubscribe-page'), 'UnsubscribePage', publicPages)
const NotMePage = lazyPage(loadAuthPages, 'NotMePage', publicPages)
const SignedIn = lazyPage(() => import('./signed-in'), 'SignedIn', home)

export function PublicRoutes() {
  return (
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/pending-approval" element={<PendingPage />} />
      <Route path="/reset-password" element={<ResetPage />} />
      <Route path="/sign-in-link" element={<SignInLinkPage />} />
      <Route path="/not-me" element={<NotMePage />} />
      <Route path="/setup" element={<SetupPage />} />
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
      <Route path="*" element={<SignedIn />} />
    </Routes>
  )
}
