import { readProblem } from '../../../client/kit/feedback/problem'

/** 'Role change failed: 403'; without the status where no answer came. */
export function failedWithStatus(what: string, error: unknown): string {
  const { status } = readProblem(error)
  return status === 0 ? what : `${what}: ${status}`
}
