import { MantineProvider } from '@mantine/core'
import { BrowserRouter } from 'react-router-dom'
import { CrashScreen } from './kit/crash-screen'
import { Toaster } from './kit/toaster'
import { styleNonce } from './nonce'
import { AppRoutes } from './routes'
import { cssVariables, theme } from './theme'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      // Mantine's sheet of default variables is not loaded: all of them are written at run time, with ours in place.
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    >
      <BrowserRouter>
        <CrashScreen>
          <AppRoutes />
        </CrashScreen>
        <Toaster />
      </BrowserRouter>
    </MantineProvider>
  )
}
