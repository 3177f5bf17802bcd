import { MantineProvider } from '@mantine/core'
import { BrowserRouter } from 'react-router-dom'
import { CrashScreen } from './kit/crash-screen'
import { Toaster } from './kit/toaster'
import { styleNonce } from './nonce'
import { AppRoutes, fetchFirst } from './routes'
import { theme } from './theme'

/** The portal, once what the first picture of `address` needs is here. */
export async function portalAt(address: string) {
  await fetchFirst(address)
  return Portal
}

function Portal() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      // They are in the sheet already (styles/theme-variables.css).
      withCssVariables={false}
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
