import { apiError, readProblem } from '#kit/feedback/problem'
import { wordsNow } from '#kit/words/words'

/** The server's own words, or 'Error {status}: {what}' where it had none. */
export function failureText(error: unknown, what: string): string {
  const { status, message } = readProblem(error)
  return message === apiError(status) ? wordsNow('maintenance').errorWith(status, what) : message
}
