import { useEffect, useState } from 'react'
import { Note } from '../../../client/kit/feedback/note'
import { MAIL_NOTES } from '../../../client/kit/text/mail-notes'
import { type CommunityInfo, client } from '../../../client/trpc-client'
import type { MailState } from '../../../shared/mail'

/** What a stranger may know about the community, once it is known. */
export function useCommunityBeforeSignIn(): CommunityInfo | undefined {
  const [community, setCommunity] = useState<CommunityInfo>()
  useEffect(() => {
    client.community.info.query().then(setCommunity, () => undefined)
  }, [])
  return community
}

/** Nobody should wait for an email that doesn't come. */
export function FrontMailNote({ state = 'ready' }: { state: MailState | undefined }) {
  if (state === 'ready') return null
  return (
    <Note tone="amber" role="status" mb="md">
      {MAIL_NOTES[state]} The board can help you in the meantime.
    </Note>
  )
}
