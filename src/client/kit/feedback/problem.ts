import { wordsNow } from '../words/words'

export interface Problem {
  message: string
  /** HTTP status; 0 if no answer came. */
  status: number
  /** Refused fields by path, such as 'streetName'. */
  issues: { path: string; message: string }[]
  details: Record<string, unknown>
}

/** Used for answers without a message, such as a proxy's 502. */
export const apiError = (status: number) => wordsNow('basics').apiError(status)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isIssue = (value: unknown): value is { path: string; message: string } =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'

function dataOf(error: unknown): Record<string, unknown> | null {
  if (!isRecord(error)) return null
  return isRecord(error.data) ? error.data : dataOf(error.cause)
}

export function readProblem(error: unknown): Problem {
  const data = dataOf(error)
  const status = typeof data?.httpStatus === 'number' ? data.httpStatus : 0
  const said = data && error instanceof Error ? error.message.trim() : ''
  return {
    // A getter, because a query may fail before the words are loaded.
    get message() {
      return said || (status === 0 ? wordsNow('basics').unreachable : apiError(status))
    },
    status,
    issues: Array.isArray(data?.issues) ? data.issues.filter(isIssue) : [],
    details: isRecord(data?.details) ? data.details : {},
  }
}

/** True if nothing was sent, because the device is offline. */
export const isOffline = (error: unknown) => readProblem(error).status === 0 && !navigator.onLine

/** Failures that a form shows; a toast would say them twice. */
export const shownInForm = new WeakSet<object>()

/** True if the row was deleted or is hidden from this person. */
export const isGone = (error: unknown) => readProblem(error).status === 404

/** True if a retry cannot help: the id is invalid or the row is gone. */
export const isInvalidOrGone = (error: unknown) => readProblem(error).status === 400 || isGone(error)

export function problemText(error: unknown, fallback: string): string {
  const { status, message } = readProblem(error)
  return status === 0 || message === apiError(status) ? fallback : message
}

export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(readProblem(error).issues.map((issue) => [issue.path, issue.message]))
