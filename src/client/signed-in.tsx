import './styles/signed-in'
import { Button, Text } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { Link, Navigate, Route, Routes } from 'react-router-dom'
import { useDocumentTitle } from '#kit/context/community'
import { listenForInstall } from '#kit/context/install-offer'
import { useViewer } from '#kit/context/session'
import empty from '#kit/feedback/empty-state.module.css'
import { LittleHouse } from '#kit/layout/houses'
import { LanguageSwitch } from '#kit/words/language-switch'
import { useWords } from '#kit/words/words'
import { prefetchDashboard } from '../features/dashboard/ui/first-reads'
import { may } from '../shared/permissions'
import { useNavigationEffects } from './navigation-effects'
import { PAGES, type Page } from './pages'
import { queryClient } from './query-client'
import { ME, Session } from './session'
import { Shell } from './shell/shell'
import { styleNonce } from './theme'
import { trpc } from './trpc'
import { client } from './trpc-client'

listenForInstall()

// react-remove-scroll reads the nonce of its style element from here.
Object.assign(window, { __webpack_nonce__: styleNonce() })

const utils = createTRPCQueryUtils({ client, queryClient })
void utils.auth.me.prefetch(undefined, ME)
void utils.community.info.prefetch()
void utils.dashboard.unread.prefetch()
if (window.location.pathname === '/') prefetchDashboard(utils)

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
            {PAGES.map((page) => (
              <Route key={page.path} path={page.path} element={<PermittedPage {...page} />} />
            ))}
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

function PermittedPage({ page: Page, permission }: Page) {
  const viewer = useViewer()
  return !permission || may(viewer, permission) ? <Page /> : <Navigate to="/" replace />
}

function NotFound() {
  const words = useWords('shell')
  useDocumentTitle(words.notFoundTitle)
  return (
    <main id="main" className={`${empty.empty} ${empty.page}`} tabIndex={-1}>
      <LanguageSwitch />
      <LittleHouse />
      <h1 className={empty.title}>{words.notFound}</h1>
      <Text c="dimmed">{words.notFoundWhy}</Text>
      <Button component={Link} to="/" mt="sm">
        {words.toDashboard}
      </Button>
    </main>
  )
}
