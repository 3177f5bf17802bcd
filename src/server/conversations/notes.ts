import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { NewNote, Note } from '../../shared/cases'
import { FORMER_RESIDENT } from '../../shared/residents'
import { audit } from '../audit'
import { spendText } from '../limits/daily-usage'
import type { Person } from '../people'
import { nowText } from '../process/clock'
import { asRepeat, runIdempotent } from './idempotency'

/*
 * What is the same for a message to the board and a report, a case: notes (here), who takes it on (assignee.ts), sending it once (once.ts)
 * and mail about it (mail.ts); the fields are in shared/cases.ts, the tables and the trigger that unassigns who has left the board in migration 0034.
 * A feature keeps its own rows and decides who may read them: nothing here checks that.
 */
export type CaseKind = 'message' | 'report'

/** Adds a note; whoever asks may read the case's notes. It changes no row that anybody else reads. */
export async function addNote(trx: Trx, author: Person, kind: CaseKind, { id: caseId, text, key }: NewNote): Promise<Note> {
  const { id, isNew } = await runIdempotent(trx, { author, kind: `${kind} note`, caseId, key }, async () => {
    await spendText(trx, author, text)
    const row = { kind, caseId, authorId: author.id, text, createdAt: nowText() }
    const made = await trx.insertInto('caseNote').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, author, `wrote a note on ${kind}`, `#${caseId}`)
    return made.id
  })
  const note = toNote(await selectNotes(trx).where('caseNote.id', '=', id).executeTakeFirstOrThrow())
  return isNew ? note : asRepeat(note)
}

export async function listNotes(db: Reader, kind: CaseKind, caseId: number): Promise<Note[]> {
  const rows = await selectNotes(db).where('kind', '=', kind).where('caseId', '=', caseId).orderBy('caseNote.id').execute()
  return rows.map(toNote)
}

/** How many there are, as a column of a query that knows the case's `id`. */
export const noteCount = (kind: CaseKind, id: string) =>
  sql<number>`(SELECT count(*) FROM caseNote WHERE kind = ${sql.lit(kind)} AND caseId = ${sql.ref(id)})`

const selectNotes = (db: Reader) =>
  db
    .selectFrom('caseNote')
    .leftJoin('user', 'user.id', 'caseNote.authorId')
    .select(['caseNote.id', 'caseNote.authorId', 'user.name as authorName', 'caseNote.text', 'caseNote.createdAt'])

const toNote = (row: Omit<Note, 'authorName'> & { authorName: string | null }): Note => ({
  ...row,
  authorName: row.authorName ?? FORMER_RESIDENT,
})
