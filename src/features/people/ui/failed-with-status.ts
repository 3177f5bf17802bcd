import { readProblem } from '../../../client/kit/feedback/problem'
import { useWords } from '../../../client/kit/words/words'

/** 'Role change failed: 403'; without the status where no answer came. */
export function useFailedWithStatus() {
  const { withStatus } = useWords('users')
  return (what: string, error: unknown) => {
    const { status } = readProblem(error)
    return status === 0 ? what : withStatus(what, status)
  }
}
