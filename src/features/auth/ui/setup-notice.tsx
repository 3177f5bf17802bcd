import { Note } from '../../../client/kit/feedback/note'
import { useWords } from '../../../client/kit/words/words'

/** Before the first super admin exists nobody can sign in; whoever started the server has the link. */
export function SetupNotice() {
  const words = useWords('joining')
  return (
    <Note tone="amber" mb="lg">
      {words.notSetUp}
    </Note>
  )
}
