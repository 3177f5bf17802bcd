import './styles/public-pages'
import { words as authPage } from 'virtual:words/authPage'
import { words as home } from 'virtual:words/home'
import { MantineProvider } from '@mantine/core'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { CrashScreen } from '#kit/feedback/crash-screen'
import { Toaster } from '#kit/feedback/toast'
import { loadWords, startLanguage } from '#kit/words/words'
import { BEFORE_SIGN_IN } from '../shared/public-pages'
import { PublicRoutes } from './routes'
import { styleNonce, theme } from './theme'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root.')
const root = createRoot(place)
// A transition keeps the server's first page until React has rendered.
const draw = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
          <BrowserRouter>
            <CrashScreen>
              <PublicRoutes />
            </CrashScreen>
            <Toaster />
          </BrowserRouter>
        </MantineProvider>
      </StrictMode>,
    ),
  )

const isPublic = BEFORE_SIGN_IN.test(window.location.pathname)
// A preload; a failure is reported by the real import.
if (!isPublic) import('./signed-in').catch(() => undefined)

startLanguage()
void loadWords(isPublic ? authPage : home).then(draw)
