import { wordsNow } from '../words/words'

/** A failed call, for people. */
export interface Problem {
  /** Text for people, never empty. */
  message: string
  /** HTTP status; 0 when no answer came. */
  status: number
  /** Fields the server refused, as 'streetName' and its message. */
  issues: { path: string; message: string }[]
  /** Further fields of the error's answer. */
  details: Record<string, unknown>
}

/** The text for an answer without a sentence, such as a proxy's 502. */
export const apiError = (status: number) => wordsNow('basics').apiError(status)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isIssue = (value: unknown): value is { path: string; message: string } =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'

/** The data of an error; tRPC's client wraps the error of the request as its cause. */
function dataOf(error: unknown): Record<string, unknown> | null {
  if (!isRecord(error)) return null
  return isRecord(error.data) ? error.data : dataOf(error.cause)
}

export function readProblem(error: unknown): Problem {
  const data = dataOf(error)
  const status = typeof data?.httpStatus === 'number' ? data.httpStatus : 0
  const said = data && error instanceof Error ? error.message.trim() : ''
  return {
    // A question may fail before the page has words to say so.
    get message() {
      return said || (status === 0 ? wordsNow('basics').unreachable : apiError(status))
    },
    status,
    issues: Array.isArray(data?.issues) ? data.issues.filter(isIssue) : [],
    details: isRecord(data?.details) ? data.details : {},
  }
}

/** The row has been deleted meanwhile, or is hidden from this person. */
export const isGone = (error: unknown) => readProblem(error).status === 404

/** A read by an id that is gone, or is none at all: asking again cannot help. */
export const isInvalidOrGone = (error: unknown) => readProblem(error).status === 400 || isGone(error)

/** The server's own words, or `fallback` when it gave none. */
export function problemText(error: unknown, fallback: string): string {
  const { status, message } = readProblem(error)
  return status === 0 || message === apiError(status) ? fallback : message
}

/** The refused fields, in the shape `form.setErrors` takes. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(readProblem(error).issues.map((issue) => [issue.path, issue.message]))
