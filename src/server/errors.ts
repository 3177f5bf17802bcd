import { TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import { DatabaseBusy } from '../../db/turns'
import { isDiskFull } from './disk/disk-errors'
import { statusText } from './http/status-texts'

export interface Issue {
  /** Field, dotted for nested ones: `streetName`, `options.2`. */
  path: string
  message: string
}

/** What travels beside an error's text: more fields of the REST body, `error.data.details` in tRPC. */
export interface ErrorDetails {
  issues?: Issue[]
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
  [field: string]: unknown
}

/** An error meant for people: its message is shown as it is. */
export class PortalError extends TRPCError {
  constructor(
    code: TRPCError['code'],
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super({ code, message })
  }
}

/** The request breaks a rule of one field. */
export const invalid = (path: string, message: string) => new PortalError('BAD_REQUEST', message, { issues: [{ path, message }] })
/** Somebody or something else got there first, or the state does not allow it any more. */
export const conflict = (message: string) => new PortalError('CONFLICT', message)
export const forbidden = (message = 'You do not have permission to do this.') => new PortalError('FORBIDDEN', message)
export const unauthorized = (message = 'Unauthorized') => new PortalError('UNAUTHORIZED', message)
export const notFound = (what: string) => new PortalError('NOT_FOUND', `${what} not found`)

/** The row, or 404 '<what> not found'. */
export function found<T>(row: T | null | undefined, what: string): T {
  if (row === null || row === undefined) throw notFound(what)
  return row
}

/** More than this many nobody corrects from one answer. */
const ISSUES_MAX = 100
const CHECK_FIELD = 'Please check this field.'
const CHECK_REQUEST = 'Please check what you entered.'
/** A check without a sentence of its own would answer in the words of programs ('Invalid input: expected boolean, received null'). */
z.config({ customError: ({ path }) => (path && path.length > 0 ? CHECK_FIELD : CHECK_REQUEST) })

interface SchemaIssue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

/** Issues of a failed input schema (zod or any Standard Schema), or none for another cause. */
export function issuesOf(cause: unknown): Issue[] {
  if (typeof cause !== 'object' || cause === null || !('issues' in cause) || !Array.isArray(cause.issues)) return []
  return cause.issues.slice(0, ISSUES_MAX).map((issue: SchemaIssue) => ({
    path: (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    message: issue.message,
  }))
}

export const DISK_FULL = 'The server’s disk is full. Nothing was saved; please tell the person who runs the portal.'
export const BUSY = 'The portal is busy at the moment. Nothing was saved; please try again in a few seconds.'
export const SOMETHING_WRONG = 'Something went wrong on our side. Please try again.'

/** What people are told about an error: status, text and details; the one place that decides what is masked. */
export function describeError(error: TRPCError): { status: number; message: string; details: ErrorDetails } {
  if (error instanceof PortalError) return { status: HTTP_STATUS[error.code] ?? 500, message: error.message, details: error.details }
  const issues = error.code === 'BAD_REQUEST' ? issuesOf(error.cause) : []
  if (issues.length > 0) return { status: 400, message: issues[0]?.message ?? 'Invalid request', details: { issues } }
  if (isDiskFull(error.cause)) return { status: 507, message: DISK_FULL, details: {} }
  if (error.cause instanceof DatabaseBusy) return { status: 503, message: BUSY, details: { retryAfter: error.cause.retryAfter } }
  const status = HTTP_STATUS[error.code] ?? 500
  return { status, message: status >= 500 ? SOMETHING_WRONG : statusText(status), details: {} }
}

const HTTP_STATUS: Partial<Record<TRPCError['code'], number>> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 400,
  TOO_MANY_REQUESTS: 429,
  CLIENT_CLOSED_REQUEST: 499,
  SERVICE_UNAVAILABLE: 503,
}
