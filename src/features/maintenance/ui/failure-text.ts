import { apiError, readProblem } from '../../../client/kit/feedback/problem'

/** The server's own words, or 'Error {status}: {what}' where it had none. */
export function failureText(error: unknown, what: string): string {
  const { status, message } = readProblem(error)
  return message === apiError(status) ? `Error ${status}: ${what}` : message
}
