import type { Id } from './foundation'

/** What the board writes about a case for itself. */
export interface CaseNoteTable {
  id: Id
  /** 'message' or 'report'. */
  kind: string
  /** The id of the message or report. */
  caseId: number
  authorId: number | null
  text: string
  createdAt: string
}

/** What a sender's key has made, so that sending it again makes nothing. */
export interface IdempotencyKeyTable {
  authorId: number
  /** 'message', 'entry', 'comment', … */
  kind: string
  /** Where; 0 for what is no part of a case. */
  caseId: number
  key: string
  rowId: number
}

export interface CaseTables {
  caseNote: CaseNoteTable
  idempotencyKey: IdempotencyKeyTable
}
