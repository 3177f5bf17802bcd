import { TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import { DatabaseBusy } from '../../db/write-queue'
import { DEFAULT_LANGUAGE, type Language } from '../words/languages'
import { type MessageKey, msg, type Words } from '../words/messages'
import { textIn } from '../words/words'
import { isDiskFailing, isDiskFull } from './process/disk-errors'

interface Issue {
  /** A field, with dots for nested ones: `streetName`, `options.2`. */
  path: string
  /** A message key; `describeError` turns it into text. */
  message: string
}

/** The REST body has these as more fields, tRPC as `error.data.details`. */
export interface ErrorDetails {
  issues?: Issue[]
  /** In seconds, for the Retry-After header. */
  retryAfter?: number
  [field: string]: unknown
}

/** People see this error in the language of their call; `message` is the English text. */
export class PortalError extends TRPCError {
  constructor(
    code: TRPCError['code'],
    readonly sentence: MessageKey,
    readonly details: ErrorDetails = {},
  ) {
    super({ code, message: textIn(DEFAULT_LANGUAGE, sentence) })
  }
}

export const invalid = (path: string, message: MessageKey) => new PortalError('BAD_REQUEST', message, { issues: [{ path, message }] })
export const refusedFile = (code: 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', path: string, message: MessageKey) =>
  new PortalError(code, message, { issues: [{ path, message }] })
export const conflict = (message: MessageKey) => new PortalError('CONFLICT', message)
export const forbidden = (message: MessageKey = msg('server', 'forbidden')) => new PortalError('FORBIDDEN', message)
export const unauthorized = (message: MessageKey = msg('server', 'unauthorized')) => new PortalError('UNAUTHORIZED', message)
export type Thing = keyof Words['missing']

export const notFound = (what: Thing) => new PortalError('NOT_FOUND', msg('missing', what))

export function found<T>(row: T | null | undefined, what: Thing): T {
  if (row === null || row === undefined) throw notFound(what)
  return row
}

const ISSUES_MAX = 100
/** Replaces zod's default messages ('Invalid input: expected boolean, received null'). */
z.config({ customError: ({ path }) => msg('fields', path && path.length > 0 ? 'check' : 'checkAll') })

interface SchemaIssue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

export function issuesOf(cause: unknown): (Issue & { message: MessageKey })[] {
  if (typeof cause !== 'object' || cause === null || !('issues' in cause) || !Array.isArray(cause.issues)) return []
  return cause.issues.slice(0, ISSUES_MAX).map((issue: SchemaIssue) => ({
    path: (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    message: issue.message as MessageKey,
  }))
}

/** Returns status, text and details in the reader's language. Only this function decides what is masked. */
export function describeError(error: TRPCError, language: Language): { status: number; message: string; details: ErrorDetails } {
  const { status, sentence, details } = sentenceOf(error)
  const text = (said: string) => textIn(language, said)
  const { issues, message } = details
  return {
    status,
    message: text(sentence),
    details: {
      ...details,
      ...(issues && { issues: issues.map((issue) => ({ ...issue, message: text(issue.message) })) }),
      ...(typeof message === 'string' && { message: text(message) }),
    },
  }
}

function sentenceOf(error: TRPCError): { status: number; sentence: string; details: ErrorDetails } {
  const status = HTTP_STATUS[error.code] ?? 500
  if (error instanceof PortalError) return { status, sentence: error.sentence, details: error.details }
  const issues = error.code === 'BAD_REQUEST' ? issuesOf(error.cause) : []
  if (issues[0]) return { status: 400, sentence: issues[0].message, details: { issues } }
  if (isDiskFull(error.cause)) return { status: 507, sentence: msg('server', 'diskFull'), details: {} }
  if (isDiskFailing(error.cause)) return { status: 503, sentence: msg('server', 'diskFails'), details: { retryAfter: DISK_RETRY_SECONDS } }
  if (error.cause instanceof DatabaseBusy)
    return { status: 503, sentence: msg('server', 'busy'), details: { retryAfter: error.cause.retryAfter } }
  return { status, sentence: status >= 500 ? msg('server', 'wrong') : statusSentence(status), details: {} }
}

const DISK_RETRY_SECONDS = 30

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

/** Replaces the messages of Fastify, tRPC and Node, which name paths and parts of the program. */
const SENTENCES: Record<number, MessageKey> = {
  400: msg('server', 'badRequest'),
  401: msg('server', 'unauthorized'),
  403: msg('server', 'notAllowed'),
  404: msg('server', 'notFound'),
  405: msg('server', 'methodNotAllowed'),
  408: msg('server', 'tookTooLong'),
  413: msg('server', 'tooLarge'),
  414: msg('server', 'addressTooLong'),
  415: msg('server', 'contentType'),
  416: msg('server', 'noSuchPart'),
  417: msg('server', 'expectation'),
  431: msg('server', 'headersTooLarge'),
}

export const statusSentence = (status: number) => SENTENCES[status] ?? msg('server', 'refused')
