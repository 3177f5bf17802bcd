import { Readable } from 'node:stream'
import { msg } from '../../words/say'
import { PortalError } from '../errors'
import { ANSWER_MAX } from './amounts'
import { type Budget, endWith } from './budget'
import { type Caller, hungUp } from './caller'

/** Reads the rows after `cursor` (null: from the beginning), as many as make a page, and says where the next page begins. */
export type ReadPage<Row, Cursor> = (cursor: Cursor | null) => Promise<Page<Row, Cursor>>

interface Page<Row, Cursor> {
  rows: Row[]
  /** Null when there is no more. */
  next: Cursor | null
}

/**
 * How a procedure answers with a whole list of unknown length. One page is answered like anything else; REST sends a longer list page by
 * page, tRPC stops at `ANSWER_MAX`.
 */
export type WholeList = <Row, Cursor>(read: ReadPage<Row, Cursor>) => Promise<Row[]>

/** All rows, however many: for tests and commands. */
export const wholeListInside: WholeList = async (read) => {
  const rows = []
  for (let page = await read(null); ; page = await read(page.next)) {
    rows.push(...page.rows)
    if (page.next === null) return rows
  }
}

export const TOO_LONG = msg('server', 'listTooLong')

/** All rows as long as they fit into one answer. Throws 413 when they do not. */
export const wholeListWithin =
  (budget: Budget, caller: Caller): WholeList =>
  async (read) => {
    let page = await read(null)
    if (page.next === null) return page.rows
    const leave = await budget.longAnswer(caller)
    try {
      const rows = [...page.rows]
      let characters = JSON.stringify(rows).length
      while (page.next !== null) {
        await budget.pause(caller)
        page = await read(page.next)
        rows.push(...page.rows)
        characters += JSON.stringify(page.rows).length
        if (characters > ANSWER_MAX) throw new PortalError('PAYLOAD_TOO_LARGE', TOO_LONG)
      }
      return rows
    } finally {
      leave()
    }
  }

/** A list of several pages, given to `send` as JSON text that is read, page by page, no faster than the caller takes it. */
export const wholeListStreamed =
  (budget: Budget, caller: Caller, send: (text: Readable) => void): WholeList =>
  async (read) => {
    const first = await read(null)
    if (first.next === null) return first.rows
    send(await inPieces(budget, caller, jsonPages(read, first)))
    return first.rows
  }

/** All rows as the pieces of a JSON list, a page each; `first` is the first page where it has been read. */
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

/**
 * A long text as a stream: each piece is made when the one before has been taken, in the caller's turn, and counted. It ends when the
 * caller hangs up. Throws 429 when the caller has too many of them on their way.
 */
export async function inPieces(budget: Budget, caller: Caller, pieces: AsyncIterable<string>): Promise<Readable> {
  const leave = await budget.longAnswer(caller)
  if (caller.isGone()) {
    leave()
    throw hungUp()
  }
  return endWith(caller, Readable.from(inTurns(budget, caller, pieces)), leave)
}

async function* inTurns(budget: Budget, caller: Caller, pieces: AsyncIterable<string>) {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    budget.answered.add(caller, bytes.length)
    yield bytes
    await budget.pause(caller)
  }
}
