import { Note } from '../../../client/kit/feedback/note'

/** Before the first super admin exists nobody can sign in; whoever started the server has the link. */
export function SetupNotice() {
  return (
    <Note tone="amber" mb="lg">
      This portal is not set up yet. Open the set-up link that the server printed when it started to name your community and make the first
      account.
    </Note>
  )
}
