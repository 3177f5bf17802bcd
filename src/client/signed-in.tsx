import './styles/signed-in'
import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { Route, Routes } from 'react-router-dom'
import { listenForInstall } from '#kit/context/install-offer'
import { prefetchDashboard } from '../features/dashboard/ui/first-reads'
import { useNavigationEffects } from './navigation-effects'
import { styleNonce } from './nonce'
import { NotFound } from './not-found'
import { PAGES } from './pages'
import { queryClient } from './query-client'
import { ME, Session } from './session'
import { Shell } from './shell/shell'
import { trpc } from './trpc'
import { client } from './trpc-client'

listenForInstall()

// Dialogs lock the page's scroll with a style element of their own, which looks for its nonce here.
Object.assign(window, { __webpack_nonce__: styleNonce() })

// One request for all first queries, sent before React draws.
const utils = createTRPCQueryUtils({ client, queryClient })
void utils.auth.me.prefetch(undefined, ME)
void utils.community.info.prefetch()
void utils.dashboard.unread.prefetch()
if (window.location.pathname === '/') prefetchDashboard(utils)

/** The portal behind the door: data cache, session, shell. The pages appear inside the shell. */
export function SignedIn() {
  useNavigationEffects()
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route
            element={
              <Session>
                <Shell />
              </Session>
            }
          >
            {PAGES.map(({ path, page: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
