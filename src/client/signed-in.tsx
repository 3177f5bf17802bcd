import './styles/signed-in'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { useState } from 'react'
import { styleNonce } from './nonce'
import { queryClient } from './query-client'
import { Session } from './session'
import { Shell } from './shell/shell'
import { createClient, trpc } from './trpc'

// Dialogs lock the page's scroll with a style element of their own.
setNonce(styleNonce())

/** The portal behind the door: data cache, session, shell. The pages appear inside the shell. */
export function SignedIn() {
  const [client] = useState(createClient)
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Session>
          <Shell />
        </Session>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
