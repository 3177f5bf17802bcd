import { readProblem } from '../../../client/kit/problem'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The status of an answer that was none of the portal's, such as a proxy's 502; 0 when no answer came. */
function strangeStatus(error: unknown): number {
  const response = isRecord(error) && isRecord(error.meta) ? error.meta.response : null
  return isRecord(response) && typeof response.status === 'number' ? response.status : 0
}

/** The server's own words, or 'Error {status}: {what}' where it had none. */
export function failureText(error: unknown, what: string): string {
  const { status, message } = readProblem(error)
  const spoke = status !== 0 && message !== `API error: ${status}`
  const silent = status || strangeStatus(error)
  return spoke || silent === 0 ? message : `Error ${silent}: ${what}`
}
