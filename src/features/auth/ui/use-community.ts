import { useEffect, useState } from 'react'
import { type CommunityInfo, client } from '../../../client/trpc-client'

/** What a stranger may know about the community, once it is known. */
export function useCommunityBeforeSignIn(): CommunityInfo | undefined {
  const [community, setCommunity] = useState<CommunityInfo>()
  useEffect(() => {
    client.community.info.query().then(setCommunity, () => undefined)
  }, [])
  return community
}
