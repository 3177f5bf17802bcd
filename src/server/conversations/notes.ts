import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { NewNote, Note } from '../../shared/cases'
import { FORMER_RESIDENT } from '../../shared/residents'
import { audit } from '../audit'
import { asRepeat, runIdempotent } from '../idempotency'
import { spendText } from '../limits/daily-usage'
import type { Person } from '../people'
import { nowText } from '../process/clock'

/*
 * A message to the board and a report are both cases. They share notes (here), assignees (assignee.ts)
 * and mail (mail.ts); shared/cases.ts has the fields, and migration 0001 the tables and the trigger that unassigns members who leave the
 * board. Each feature keeps its own rows and checks who may read them; nothing here checks that.
 */
type CaseKind = 'message' | 'report'

/** The caller has checked that the author may read the case. Changes no other row. */
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
