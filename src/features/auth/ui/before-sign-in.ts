import { useEffect, useState } from 'react'
import { type CommunityInfo, client } from '../../../client/trpc-client'

/** Given by the page that leads here, and not in the address. */
export interface AuthState {
  username?: string | undefined
  isSignedOut?: boolean
}

/** The community, which nobody waits for on the pages before signing in. */
export function useCommunityBeforeSignIn(): CommunityInfo | undefined {
  const [community, setCommunity] = useState<CommunityInfo>()
  useEffect(() => {
    client.community.info.query().then(setCommunity, () => undefined)
  }, [])
  return community
}
