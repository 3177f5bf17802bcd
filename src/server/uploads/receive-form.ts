import type { IncomingMessage } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MEGABYTE, tooMany } from '../../shared/file-kinds'
import { msg } from '../../words/messages'
import { invalid, PortalError, unauthorized } from '../errors'
import { explainDisk } from '../process/disk-errors'
import { type FileRule, receiveFile } from './receive-file'
import type { ReceivedFile } from './stored-files'
import { chargeFor, uploadSessionOf } from './upload-session'

const PARTS_MAX = 100
const FIELD_MAX_BYTES = 256 * 1024
/** The longest header of one part. Parsing takes time with its length. */
const HEADER_MAX_BYTES = 8 * 1024
const PIECE_BYTES = 2 * 1024
/** Letters of all fields together, which are held in memory. */
const TEXT_MAX = MEGABYTE
/** Room for fields, boundaries and headers. */
const FORM_OVERHEAD_BYTES = MEGABYTE
const REST_MAX_BYTES = 128 * MEGABYTE

/** Files in other fields are dropped. */
export type FormRules = Record<string, FileRule>

interface ReceivedForm {
  /** Text fields, or the JSON body. A repeated field is a list. The feature's schema checks them. */
  fields: Record<string, unknown>
  files: ReceivedFile[]
}

/**
 * Reads the body of a file route: multipart, or JSON where a form has no file. Files without a following `keepFile` are deleted when
 * the request ends. Throws 400, 401, 413 or 415.
 */
export async function receiveForm(request: FastifyRequest, rules: FormRules): Promise<ReceivedForm> {
  const form = await readForm(request, rules)
  // A body may take minutes. Meanwhile its sender may have been banned or signed out.
  if (!(await uploadSessionOf(request).caller.isStillAllowed())) throw unauthorized()
  return form
}

async function readForm(request: FastifyRequest, rules: FormRules): Promise<ReceivedForm> {
  if (!request.isMultipart()) return { fields: isRecord(request.body) ? request.body : {}, files: [] }
  const body = inPieces(request.raw)
  try {
    requireLength(request, rules)
    return await readParts(request, body, rules)
  } catch (error) {
    throw explained(error, request)
  } finally {
    body.destroy()
  }
}

async function readParts(request: FastifyRequest, body: Readable, rules: FormRules): Promise<ReceivedForm> {
  const session = uploadSessionOf(request)
  const { quota } = session
  await quota.open()
  const fields = new Map<string, unknown>()
  const files: ReceivedFile[] = []
  let letters = 0
  const most = Object.values(rules).reduce((sum, rule) => sum + rule.maxCount, 0)
  const limits = {
    fields: PARTS_MAX,
    fieldSize: FIELD_MAX_BYTES,
    files: most + 10,
    fileSize: totalMax(rules),
    parts: PARTS_MAX,
    headerSize: HEADER_MAX_BYTES,
  }
  const parts = request.parts.call(Object.create(request, { raw: { value: body } }), { limits, isPartAFile })
  for await (const part of parts) {
    if (part.type === 'field' || part.filename === undefined) {
      const text = await textOf(part)
      letters += text.length
      if (letters > TEXT_MAX) throw new PortalError('PAYLOAD_TOO_LARGE', msg('server', 'formTooMuchText'))
      addField(fields, part.fieldname, withOwnLineEnds(text))
      continue
    }
    const rule = rules[part.fieldname]
    // Browsers send an empty part without a name for a file input without a file.
    if (!rule || !part.filename) {
      for await (const chunk of part.file) quota.count((chunk as Buffer).length)
      continue
    }
    const isOneMore = files.filter((file) => file.field === part.fieldname).length >= rule.maxCount
    if (isOneMore) throw invalid(part.fieldname, rule.tooMany ?? tooMany(rule.maxCount))
    if (files.length === 0) await quota.requireRoom(Number(request.headers['content-length'] ?? 0))
    const file = await receiveFile(session, part.fieldname, part.filename, part.file, rule, quota.count)
    files.push({ ...file, charge: chargeFor(session, file) })
  }
  return { fields: Object.fromEntries(fields), files }
}

/**
 * Feeds the parser in small pieces and stops at its limit of parts. A whole chunk may hold 7,000 parts, which blocked the event loop for a
 * second, and the parser would go on to the end.
 */
function inPieces(raw: IncomingMessage) {
  async function* pieces() {
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        yield chunk.subarray(at, at + PIECE_BYTES)
        await new Promise<void>((resolve) => process.nextTick(resolve))
      }
    }
  }
  const body = Readable.from(pieces(), { objectMode: false, highWaterMark: PIECE_BYTES })
  const { pipe } = body
  const untilTooMany = (parser: Writable) => pipe.call(body, parser).once('partsLimit', () => body.unpipe(parser))
  return Object.assign(body, { headers: raw.headers, pipe: untilTooMany })
}

/** The parser would parse a field of type JSON. Taken for a file without a name, it is read as text. */
const isPartAFile = (_field?: string, type?: string, name?: string) => name !== undefined || type?.startsWith('application/json') === true

async function textOf(part: Multipart): Promise<string> {
  const tooLong = invalid(part.fieldname, msg('server', 'formFieldTooLong'))
  if (part.type === 'field') {
    if (part.valueTruncated) throw tooLong
    return String(part.value)
  }
  const chunks: Buffer[] = []
  let sum = 0
  for await (const chunk of part.file) {
    sum += chunk.length
    if (sum > FIELD_MAX_BYTES) throw tooLong
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Browsers send line breaks as CR LF. */
const withOwnLineEnds = (value: string) => value.replaceAll('\r\n', '\n')

function addField(fields: Map<string, unknown>, name: string, value: unknown) {
  const before = fields.get(name)
  if (before === undefined) fields.set(name, value)
  else fields.set(name, Array.isArray(before) ? [...before, value] : [before, value])
}

const totalMax = (rules: FormRules) =>
  Object.values(rules).reduce((sum, rule) => sum + rule.maxCount * rule.maxBytes, 0) + FORM_OVERHEAD_BYTES

/** Refuses a body by its announced length. A smaller excess is left to the check that can name the file. */
function requireLength(request: FastifyRequest, rules: FormRules) {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > 2 * totalMax(rules)) throw new PortalError('PAYLOAD_TOO_LARGE', msg('server', 'formTooLarge'))
}

const MISTAKES = [TypeError, ReferenceError, RangeError]

/** Errors of the disk pass. An error of the parser becomes a refusal in words. */
function explained(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof PortalError || MISTAKES.some((mistake) => error instanceof mistake)) return error
  // A failed write also ends the request, as if its sender had hung up.
  if (explainDisk(error)) return error
  const gone = request.raw.destroyed || request.raw.errored
  if (!gone && isRecord(error) && typeof error.syscall === 'string') return error
  const status = isRecord(error) ? error.statusCode : 0
  return status === 413
    ? new PortalError('PAYLOAD_TOO_LARGE', msg('server', 'formTooManyParts'))
    : new PortalError('BAD_REQUEST', msg('server', 'formUnreadable'))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the rest of a refused body, because browsers read the answer only after sending everything. */
export function discardRest({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return
  let passed = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed > REST_MAX_BYTES) raw.destroy()
  })
  raw.resume()
}
