import { TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import { DatabaseBusy } from '../../db/write-queue'
import { DEFAULT_LANGUAGE, type Language } from '../words/languages'
import { type MessageKey, msg, type Words } from '../words/messages'
import { textIn } from '../words/words'
import { isDiskFailing, isDiskFull } from './process/disk-errors'

export interface Issue {
  /** Field, dotted for nested ones: `streetName`, `options.2`. */
  path: string
  /** A sentence; text once `describeError` has put it into words. */
  message: string
}

/** What travels beside an error's text: more fields of the REST body, `error.data.details` in tRPC. */
export interface ErrorDetails {
  issues?: Issue[]
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
  [field: string]: unknown
}

/** An error meant for people, in the language of the call that meets it; its `message` is the English one. */
export class PortalError extends TRPCError {
  constructor(
    code: TRPCError['code'],
    readonly sentence: MessageKey,
    readonly details: ErrorDetails = {},
  ) {
    super({ code, message: textIn(DEFAULT_LANGUAGE, sentence) })
  }
}

/** The request breaks a rule of one field. */
export const invalid = (path: string, message: MessageKey) => new PortalError('BAD_REQUEST', message, { issues: [{ path, message }] })
/** A file that is not taken, told at its field. */
export const refusedFile = (code: 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', path: string, message: MessageKey) =>
  new PortalError(code, message, { issues: [{ path, message }] })
/** Somebody or something else got there first, or the state does not allow it any more. */
export const conflict = (message: MessageKey) => new PortalError('CONFLICT', message)
export const forbidden = (message: MessageKey = msg('server', 'forbidden')) => new PortalError('FORBIDDEN', message)
export const unauthorized = (message: MessageKey = msg('server', 'unauthorized')) => new PortalError('UNAUTHORIZED', message)
/** What a caller may ask for and not find. */
export type Thing = Parameters<Words['server']['missing']>[0]

export const notFound = (what: Thing) => new PortalError('NOT_FOUND', msg('server', 'missing', what))

/** The row, or 404 '<what> not found'. */
export function found<T>(row: T | null | undefined, what: Thing): T {
  if (row === null || row === undefined) throw notFound(what)
  return row
}

/** More than this many nobody corrects from one answer. */
const ISSUES_MAX = 100
/** A check without a sentence of its own would answer in the words of programs ('Invalid input: expected boolean, received null'). */
z.config({ customError: ({ path }) => msg('fields', path && path.length > 0 ? 'check' : 'checkAll') })

interface SchemaIssue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

/** Issues of a failed input schema (zod or any Standard Schema), or none for another cause. */
export function issuesOf(cause: unknown): (Issue & { message: MessageKey })[] {
  if (typeof cause !== 'object' || cause === null || !('issues' in cause) || !Array.isArray(cause.issues)) return []
  return cause.issues.slice(0, ISSUES_MAX).map((issue: SchemaIssue) => ({
    path: (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    // What schemas carry are names of sentences.
    message: issue.message as MessageKey,
  }))
}

/** What people are told about an error, in their language: status, text and details; the one place that decides what is masked. */
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

/** What people are told where Fastify, tRPC or Node refuses: their own words name paths and parts of the program. */
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

/** The sentence of a refusal, 400 to 499. */
export const statusSentence = (status: number) => SENTENCES[status] ?? msg('server', 'refused')
