import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../../../db/schema'
import type { Viewing } from '../../../server/viewing'
import { may } from '../../../shared/permissions'
import { visible as visibleAnnouncement } from '../../announcements/visible'
import { visible as visibleDocument } from '../../documents/visible'
import { visible as visibleEvent } from '../../events/visible'
import { visible as visibleReport } from '../../maintenance/visible'
import { isWhole, readsAll, visible as visibleMessage } from '../../messages/visible'
import { visible as visiblePoll } from '../../polls/visible'
import type { SearchType } from '../schema'
import { matchOf, matchOfAll, matchOfAny, type Question, type Term } from './question'

type Db = Kysely<Database>

const THING = sql`rowid >> 16`
const TITLE_WEIGHT = 4

/**
 * Limits the search to what this member can have written to. FTS5 still reads the positions of a word in all texts: docs/security.md says
 * what that reveals.
 */
const ownMatch = (viewing: Viewing, match: string) => {
  const readers = readersOf(viewing)
  return readers ? `${readers} AND ${match}` : match
}
const inText = (match: string) => `{title text} : (${match})`

const openRows = (match: string) => sql`SELECT ${THING} AS thing FROM searchOpen WHERE searchOpen MATCH ${match}`

/** Rows of the two indexes that match; restricted text only if the viewer may read it. */
const rowsWith = (viewing: Viewing, match: string) => sql`
  ${openRows(match)}
  UNION SELECT thing.id FROM searchOwn JOIN searchThing AS thing ON thing.id = searchOwn.${THING}
    WHERE searchOwn MATCH ${ownMatch(viewing, inText(match))} AND ${isSeenWhole(viewing)}`

/** Items that match all terms, or any of them. */
interface Asked extends Question {
  isAny: boolean
}

/**
 * Fills the temporary table `found` with every matching item that the viewer may open: its best part, whether its title matches, and the
 * rank of its public text.
 */
export async function match(db: Db, viewing: Viewing, question: Asked) {
  await makeTables(db)
  await findParts(db, viewing, question)
  await sql`
    INSERT INTO found
    SELECT thing.id, thing.type, thing.sourceId, best.part, thing.at, thing.isOpen AND NOT best.isOwn,
      EXISTS (SELECT 1 FROM inTitle WHERE inTitle.thing = thing.id),
      CASE WHEN best.isOwn THEN 0 ELSE round(10 * ln(1 - best.score)) END
    FROM (SELECT thing, part, min(score) AS score, isOwn FROM hit GROUP BY thing) AS best
    JOIN searchThing AS thing ON thing.id = best.thing
    WHERE thing.isGone = 0 AND ${isSeen(viewing)} AND ${lacks(viewing, question.unwanted)}`.execute(db)
}

const lacks = (viewing: Viewing, unwanted: Term[]) =>
  unwanted.length === 0
    ? sql<SqlBool>`TRUE`
    : sql<SqlBool>`thing.id NOT IN (${sql.join(
        unwanted.map((term) => sql`SELECT thing FROM (${rowsWith(viewing, matchOf(term))})`),
        sql` UNION `,
      )})`

async function makeTables(db: Db) {
  await sql`CREATE TEMP TABLE IF NOT EXISTS hit (thing INTEGER, part INTEGER, score REAL, isOwn INTEGER)`.execute(db)
  await sql`CREATE TEMP TABLE IF NOT EXISTS inTitle (thing INTEGER PRIMARY KEY)`.execute(db)
  await sql`
    CREATE TEMP TABLE IF NOT EXISTS found
      (thing INTEGER, type TEXT, sourceId INTEGER, part INTEGER, at TEXT, isOpen INTEGER, isTitle INTEGER, fit REAL)`.execute(db)
  for (const table of ['hit', 'inTitle', 'found']) await sql`DELETE FROM ${sql.id('temp', table)}`.execute(db)
}

/** The most words in one query; more leave few texts to rank. */
const NARROWED_MAX = 4

/** Only the forms that exist in the index, because every match is ranked by each form in the query. */
async function withFormsThere(db: Db, wanted: Term[]): Promise<Term[]> {
  if (wanted.length > NARROWED_MAX) return wanted
  const narrowed: Term[] = []
  for (const term of wanted) {
    const forms: string[] = []
    for (const form of term.forms) {
      const { rows } = await sql`SELECT 1 FROM searchOpen WHERE searchOpen MATCH ${`"${form}"`} LIMIT 1`.execute(db)
      if (rows.length > 0) forms.push(form)
    }
    narrowed.push(forms.length > 0 ? { ...term, forms } : term)
  }
  return narrowed
}

async function findParts(db: Db, viewing: Viewing, { wanted, isAny }: Asked) {
  const matchOfThem = isAny ? matchOfAny : matchOfAll
  const all = matchOfThem(wanted)
  const own = ownMatch(viewing, inText(all))
  await sql`
    INSERT INTO hit SELECT ${THING}, rowid, bm25(searchOpen, ${sql.lit(TITLE_WEIGHT)}, 1), 0
    FROM searchOpen WHERE searchOpen MATCH ${matchOfThem(await withFormsThere(db, wanted))}`.execute(db)
  await sql`
    INSERT INTO hit SELECT thing.id, searchOwn.rowid, 1, 1
    FROM searchOwn JOIN searchThing AS thing ON thing.id = searchOwn.${THING}
    WHERE searchOwn MATCH ${own} AND ${isSeenWhole(viewing)}`.execute(db)
  await sql`INSERT OR IGNORE INTO inTitle SELECT ${THING} FROM searchOpen WHERE searchOpen MATCH ${`title : (${all})`}`.execute(db)
  await sql`INSERT OR IGNORE INTO inTitle SELECT ${THING} FROM searchOwn WHERE searchOwn MATCH ${ownMatch(viewing, `title : (${all})`)}`.execute(
    db,
  )
  if (wanted.length > 1 && !isAny) await findSpread(db, viewing, wanted)
}

/** Items whose terms are on different pages: first in public text, then with restricted text. */
async function findSpread(db: Db, viewing: Viewing, wanted: Term[]) {
  const matches = wanted.map(matchOf)
  await insertSpread(db, 0, matches.map(openRows))
  await insertSpread(
    db,
    1,
    matches.map((each) => rowsWith(viewing, each)),
  )
}

const insertSpread = (db: Db, isOwn: number, rows: RawBuilder<unknown>[]) =>
  sql`
  INSERT INTO hit SELECT thing, thing << 16, ${isOwn}, ${isOwn} FROM (
    ${sql.join(
      rows.map((each) => sql`SELECT thing FROM (${each}) WHERE thing IN (SELECT id FROM searchThing WHERE hasMore = 1)`),
      sql` INTERSECT `,
    )}
  ) WHERE thing NOT IN (SELECT thing FROM hit)`.execute(db)

export async function countFound(db: Db): Promise<Map<SearchType, number>> {
  const { rows } = await sql<{ type: SearchType; count: number }>`SELECT type, count(*) AS count FROM found GROUP BY type`.execute(db)
  return new Map(rows.map(({ type, count }) => [type, count]))
}

export interface FoundThing {
  thing: number
  type: SearchType
  sourceId: number
  part: number
  at: string
  place: Place
}

/** The place of a result among the others, which no other has: title, open, rank, time, id. */
export const placeShape = z.tuple([z.number(), z.number(), z.number(), z.string(), z.number()])
export type Place = z.output<typeof placeShape>

/** Title matches first, then public text by rank, then the rest, newest first. */
export async function pageFound(db: Db, type: SearchType | undefined, after: Place | null, limit: number): Promise<FoundThing[]> {
  const place = sql`isTitle, isOpen, iif(isOpen, fit, 0), at, thing`
  const { rows } = await sql<Omit<FoundThing, 'place'> & { place: string }>`
    SELECT thing, type, sourceId, iif(isTitle, thing << 16, part) AS part, at, json_array(${place}) AS place FROM found
    WHERE ${type ? sql<SqlBool>`type = ${type}` : sql<SqlBool>`TRUE`} AND ${after ? sql<SqlBool>`(${place}) < (${sql.join(after)})` : sql<SqlBool>`TRUE`}
    ORDER BY isTitle DESC, isOpen DESC, iif(isOpen, fit, 0) DESC, at DESC, thing DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, place: JSON.parse(row.place) as Place }))
}

const exists = (table: string, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE ${sql.raw(table.split(' ').at(-1) ?? '')}.id = thing.sourceId AND ${condition})`

type Rules = Record<SearchType, RawBuilder<SqlBool>>

/** Whether the viewer may open an item, by the rule of its own feature. */
const rules = (viewing: Viewing): Rules => ({
  announcement: exists('announcement', visibleAnnouncement(viewing)),
  document: exists('document', visibleDocument(viewing.viewer)),
  guideline: exists('guideline', sql`TRUE`),
  event: exists('event', visibleEvent(viewing.viewer)),
  poll: exists('poll', visiblePoll(viewing.viewer)),
  message: exists('message', visibleMessage(viewing.viewer)),
  report: exists('maintenanceReport AS report', visibleReport(viewing.viewer)),
  resident: may(viewing.viewer, 'users.list') ? exists('"user" AS account', sql`TRUE`) : sql`FALSE`,
})

const byType = (of: Rules) =>
  sql<SqlBool>`CASE thing.type ${sql.join(
    Object.entries(of).map(([type, rule]) => sql`WHEN ${sql.lit(type)} THEN ${rule}`),
    sql` `,
  )} END`

export const isSeen = (viewing: Viewing) => byType(rules(viewing))

/** Whether the viewer may read the item's restricted text. */
function isSeenWhole(viewing: Viewing) {
  const of = rules(viewing)
  return byType({ ...of, message: exists('message', sql`${visibleMessage(viewing.viewer)} AND ${isWhole(viewing.viewer)}`) })
}

/** The reader words of parts that the viewer may read; null for all. */
const readersOf = ({ viewer }: Viewing) => (readsAll(viewer) ? null : `readers : ("u${viewer.id}" OR "some")`)
