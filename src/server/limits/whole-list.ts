import { Readable } from 'node:stream'
import { msg } from '../../words/messages'
import { PortalError, unauthorized } from '../errors'
import { yieldToEventLoop } from '../process/yield-to-event-loop'
import { PAGE_LENGTH_MAX } from './amounts'
import { type Caller, hungUp } from './caller'

interface Page<Row, Cursor> {
  rows: Row[]
  next: Cursor | null
}

export type ReadPage<Row, Cursor> = (cursor: Cursor | null) => Promise<Page<Row, Cursor>>

/** Answers with a list of unknown length: REST streams a longer list page by page, tRPC stops at a maximum. */
export type WholeList = <Row, Cursor>(read: ReadPage<Row, Cursor>) => Promise<Row[]>

export const LIST_TOO_LONG = msg('server', 'listTooLong')

/** All rows. Throws 413 if their JSON is longer than `max` characters. */
export const wholeList =
  (caller: Caller, max = Number.POSITIVE_INFINITY): WholeList =>
  async (read) => {
    const rows = []
    let length = 0
    for (let page = await read(null); ; page = await read(page.next)) {
      rows.push(...page.rows)
      if (page.next === null) return rows
      length += JSON.stringify(page.rows).length
      if (length > max) throw new PortalError('PAYLOAD_TOO_LARGE', LIST_TOO_LONG)
      await pauseFor(caller)
    }
  }

/** Returns the first page. If there are more, also passes the whole list to `send` as JSON text. */
export const streamedList =
  (caller: Caller, send: (text: Readable) => void): WholeList =>
  async (read) => {
    const first = await read(null)
    if (first.next !== null) send(streamText(caller, jsonPages(read, first)))
    return first.rows
  }

/** A JSON list in pieces, one per page. `first` is the first page if it has been read. */
export async function* jsonPages<Row, Cursor>(read: ReadPage<Row, Cursor>, first?: Page<Row, Cursor>) {
  let page = first ?? (await read(null))
  let before = '['
  for (;;) {
    if (page.rows.length > 0) {
      yield before + JSON.stringify(page.rows).slice(1, -1)
      before = ','
    }
    if (page.next === null) break
    page = await read(page.next)
  }
  yield before === '[' ? '[]' : ']'
}

/** Streams a long text; each piece is made after the previous one was read. */
export const streamText = (caller: Caller, pieces: AsyncIterable<string>) => Readable.from(withPauses(caller, pieces))

async function* withPauses(caller: Caller, pieces: AsyncIterable<string>) {
  for await (const piece of pieces) {
    yield Buffer.from(piece)
    await pauseFor(caller)
  }
}

/** Lets other requests run between two pieces of long work. Throws 401 if the caller has lost access. */
export async function pauseFor(caller: Caller) {
  await yieldToEventLoop()
  if (caller.hasHungUp()) throw hungUp()
  if (!(await caller.isStillAllowed())) throw unauthorized()
}

/** The first `limit` rows, or fewer (at least one) if their texts are very long. `last` is set if more rows follow. */
export function cutPage<Row>(rows: Row[], limit: number, lengthOf: (row: Row) => number): { kept: Row[]; last: Row | undefined } {
  let length = 0
  let count = 0
  for (const row of rows.slice(0, limit)) {
    length += lengthOf(row)
    if (count > 0 && length > PAGE_LENGTH_MAX) break
    count += 1
  }
  return { kept: rows.slice(0, count), last: count < rows.length ? rows[count - 1] : undefined }
}
