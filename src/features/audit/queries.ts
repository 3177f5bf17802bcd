import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { auditName, type Person } from '../../server/people'
import { addDays, startOfDay } from '../../shared/calendar'
import { may } from '../../shared/permissions'
import { FORMER_RESIDENT } from '../../shared/residents'
import type { Language } from '../../words/languages'
import { DEFAULT_LANGUAGE } from '../../words/languages'
import type { Words } from '../../words/messages'
import { wordsIn } from '../../words/words'
import type { AuditEntry } from './answers'
import type { AuditFilter } from './schema'

const CHUNK = 500

function translateAction(language: Language, action: string) {
  const names: Record<string, string> = wordsIn(language).auditActions
  const [number = ''] = /\d+/.exec(action) ?? []
  const known = names[action] ?? names[action.replace(number, number && '#')]?.replace('#', number)
  return { action: known ?? action, isAsWritten: known === undefined }
}

const actionsContaining = (word: string, language: Language) =>
  Object.entries(wordsIn(language).auditActions).flatMap(([stored, text]) => (text.toLowerCase().includes(word) ? [stored] : []))

/** Actions on the ways in which somebody signs in. */
const SIGN_IN = [
  ...['added passkey', 'removed passkey', 'turned second step on', 'turned second step off', 'removed second step of'],
  ...['removed authenticator app', 'linked', 'unlinked'],
]

/** Super admins see everything. Others of the board see neither their own conversations and reports nor how others sign in. */
function visible(viewer: Person) {
  if (may(viewer, 'audit.export')) return sql<SqlBool>`TRUE`
  const names = sql`instr(replace(replace(auditEntry.subject, ':', ' '), ')', ' ') || ' ', '#' || own.id || ' ')`
  return sql<SqlBool>`NOT (
    (action IN (${sql.join(SIGN_IN)}) AND instr(subject, ${auditName(viewer)}) <> 1)
    OR ((action LIKE '%message' OR action = 'answered again')
      AND EXISTS (SELECT 1 FROM message AS own WHERE own.senderId = ${viewer.id} AND ${names}))
    OR (action LIKE '%report%' AND EXISTS (
      SELECT 1 FROM (SELECT id FROM maintenanceReport WHERE userId = ${viewer.id} UNION ALL
        SELECT id FROM recentlyDeleted WHERE type = 'report' AND rows ->> '$.maintenanceReport[0].userId' = ${viewer.id}) AS own
      WHERE ${names})))`
}

export async function listEntries(
  db: Reader,
  viewer: Person,
  filter: AuditFilter,
  timeZone: string,
  limit: number,
  language: Language,
  before?: number,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('auditEntry').select(['id', 'at', 'actorName', 'action', 'subject']).where(visible(viewer))
  if (before !== undefined) query = query.where('id', '<', before)
  if (filter.from) query = query.where('at', '>=', startOfDay(filter.from, timeZone).toISOString())
  if (filter.to) query = query.where('at', '<', startOfDay(addDays(filter.to, 1), timeZone).toISOString())
  if (filter.person) query = query.where('actorName', '=', filter.person)
  for (const word of filter.text?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    query = query.where(({ fn, or, val, eb }) =>
      or([
        ...(['actorName', 'action', 'subject'] as const).map((column) =>
          eb(fn<number>('instr', [fn('lower', [column]), val(word)]), '>', 0),
        ),
        ...actionsContaining(word, language).map((stored) => eb('action', 'like', stored.replace('#', '%'))),
      ]),
    )
  }
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    ...row,
    ...translateAction(language, row.action),
    actorName: translateFormer(language, row.actorName),
    subject: translateFormer(language, translateSubject(language, row.action, row.subject)),
  }))
}

/** Reads in chunks, because the log keeps growing. */
export async function* eachEntry(db: Reader, viewer: Person, filter: AuditFilter, timeZone: string, language: Language) {
  let before: number | undefined
  for (;;) {
    const chunk = await listEntries(db, viewer, filter, timeZone, CHUNK, language, before)
    if (chunk.length === 0) return
    yield chunk
    before = chunk.at(-1)?.id
  }
}

/** Steps from name to name along the index; DISTINCT would read the whole log. */
export async function listActors(db: Reader, viewer: Person): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`WITH RECURSIVE actor (name) AS (
      SELECT min(actorName) FROM auditEntry
      UNION ALL
      SELECT (SELECT min(actorName) FROM auditEntry WHERE actorName > actor.name) FROM actor WHERE actor.name IS NOT NULL
    )
    SELECT name FROM actor WHERE EXISTS (SELECT 1 FROM auditEntry WHERE actorName = actor.name AND ${visible(viewer)})`.execute(db)
  return rows.map((row) => row.name)
}

type Say = (words: Words, ...parts: string[]) => string

const SUBJECT_PATTERNS: readonly [action: string, stored: RegExp, say: Say][] = [
  [
    'updated report',
    /^(#\d+): (Open|In Progress|Closed) to (Open|In Progress|Closed)$/,
    ({ audit, values }, report = '', from = '', to = '') =>
      audit.items.status(report, wordOf(values.reportStatus, from), wordOf(values.reportStatus, to)),
  ],
  ['joined report', /^(#\d+) with (#\d+)$/, ({ audit }, report = '', into = '') => audit.items.joined(report, into)],
  [
    'deleted report',
    /^(#\d+): (.+) by (.+)$/s,
    ({ audit, values }, report = '', issue = '', name = '') => audit.items.deleted(report, wordOf(values.issueType, issue), name),
  ],
  ['exported the residents’ list', /^(\d+) accounts$/, ({ audit }, count = '') => audit.items.accounts(Number(count))],
  ['changed the rule for the board', /^required, (\d+) days$/, ({ audit }, days = '') => audit.items.required(Number(days))],
  ['changed the rule for the board', /^off$/, ({ audit }) => audit.items.off],
  [
    'edited user',
    /^(.+ \([^()]+\)|Former resident \d+): (.+)$/s,
    ({ mails }, person = '', fields = '') =>
      `${person}: ${fields
        .split(', ')
        .map((field) => translateField(mails.accountFields, field))
        .join(', ')}`,
  ],
]

/** An issue type may be free text. */
const wordOf = (words: Record<string, string>, stored: string) => (Object.hasOwn(words, stored) ? (words[stored] ?? '') : stored)

function translateField(names: Words['mails']['accountFields'], stored: string) {
  const english = Object.entries(wordsIn(DEFAULT_LANGUAGE).mails.accountFields)
  const [key] = english.find(([, name]) => name === stored) ?? []
  return key ? names[key as keyof typeof names] : stored
}

function translateSubject(language: Language, action: string, subject: string): string {
  for (const [ofAction, stored, say] of SUBJECT_PATTERNS) {
    const found = ofAction === action ? stored.exec(subject) : null
    if (found) return say(wordsIn(language), ...found.slice(1))
  }
  return subject
}

const translateFormer = (language: Language, text: string) =>
  text.replace(/Former resident(?= \d)|^Former resident$/g, () => wordsIn(language).values.role[FORMER_RESIDENT])
