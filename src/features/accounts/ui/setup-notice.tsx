import { Note } from '../../../client/kit/feedback/note'

/** Before the first super admin exists nobody can sign in; whoever started the server has the link. */
export function SetupNotice() {
  return (
    <Note tone="amber" mb="lg">
      This portal isn't set up yet. To get started, open the setup link shown in the server log.
    </Note>
  )
}
