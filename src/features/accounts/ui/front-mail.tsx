import { useEffect, useState } from 'react'
import { Note } from '../../../client/kit/feedback/note'
import { MAIL_NOTES } from '../../../client/kit/text/mail-notes'
import { client } from '../../../client/trpc-client'
import type { MailState } from '../../../shared/mail'

/** Whether email leaves the portal, where nobody is signed in. */
export function useMailBeforeSignIn() {
  const [state, setState] = useState<MailState>('ready')
  useEffect(() => {
    client.community.info.query().then(
      ({ mail }) => setState(mail),
      () => undefined,
    )
  }, [])
  return state
}

/** Nobody should wait for an email that doesn't come. */
export function FrontMailNote({ state }: { state: MailState }) {
  if (state === 'ready') return null
  return (
    <Note tone="amber" role="status" mb="md">
      {MAIL_NOTES[state]} The board can help you in the meantime.
    </Note>
  )
}
