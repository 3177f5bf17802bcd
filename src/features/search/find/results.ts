import { type Kysely, sql } from 'kysely'
import type { Database, Reader } from '../../../../db/schema'
import { toTranslations, translationsOf, writtenIn } from '../../../server/translations'
import type { Viewing } from '../../../server/viewing'
import type { Language } from '../../../words/languages'
import { msg } from '../../../words/messages'
import type { SearchResult } from '../answers'
import { numberOf, OWN_PART, partId } from '../index/parts'
import { pagesIn } from '../index/seam'
import type { SearchType } from '../schema'
import { excerptOf } from './excerpt'
import { type Facts, placeOf, readFacts } from './facts'
import type { FoundThing } from './match'
import { hitsIn, matchOf, type Term } from './question'

type Db = Kysely<Database>

/** The matching items as people read them. */
export async function describe(db: Db, viewing: Viewing, things: FoundThing[], terms: Term[]): Promise<SearchResult[]> {
  const facts = new Map<string, Facts>()
  const versions = new Map<string, Version[]>()
  for (const type of new Set(things.map((thing) => thing.type))) {
    const ids = things.filter((thing) => thing.type === type).map(({ sourceId }) => sourceId)
    for (const [id, texts] of await readVersions(db, type, ids)) versions.set(`${type} ${id}`, texts)
    for (const [id, fact] of await readFacts(db, viewing, type, ids)) facts.set(`${type} ${id}`, fact)
  }
  const results: SearchResult[] = []
  for (const thing of things) {
    const key = `${thing.type} ${thing.sourceId}`
    const known = facts.get(key) ?? { date: null, status: null }
    results.push({ ...(await describeOne(db, thing, terms, versions.get(key) ?? [])), ...known })
  }
  return results
}

async function describeOne(db: Db, { thing, type, sourceId, part }: FoundThing, terms: Term[], [original, ...others]: Version[]) {
  const own = await readPart(db, partId(thing, 0))
  const best = onePage(await bestPart(db, thing, part, terms), terms)
  const place = placeOf(type, sourceId, own.title)
  const file = inFile(best.number) ? await readFile(db, thing, best.number) : undefined
  const page = file?.pageCount ? best.number - file.partsBefore : null
  const excerpts = original && best.number === 0 ? inVersions([original, ...others], terms) : []
  const found = excerpts[0] ?? inText(best, terms)
  return {
    type,
    id: sourceId,
    title: own.title,
    excerpt: found.excerpt,
    where: file ? whereInFile(type, file.originalName, page) : found.where,
    url: file && page !== null ? `${addressOfFile(type, sourceId, file.attachmentId)}#page=${page}` : place,
    placeUrl: place,
    page,
    ...(original && {
      language: original.language,
      translations: others.map(({ language, title }) => ({ language, title })),
      ...(excerpts.length > 0 && { excerpts }),
    }),
  }
}

/** The page alone, or together with the page before if some matches are at its end. */
function onePage<Part extends { number: number; text: string }>(part: Part, terms: Term[]): Part {
  const { before, page } = pagesIn(part.text)
  if (countTerms(page, terms) === countTerms(part.text, terms)) return { ...part, text: page }
  return { ...part, number: part.number - 1, text: `${before} ${page}` }
}

function inText({ title, text }: { title: string; text: string }, terms: Term[]) {
  const isTitle = countTerms(title, terms) > 0 && countTerms(title, terms) >= countTerms(text, terms)
  return { excerpt: excerptOf(isTitle ? title : text, terms), where: msg('problems', isTitle ? 'searchInTitle' : 'searchInText') }
}

/** The texts with the most terms, so that each reader can get the one in their language. */
function inVersions(texts: Version[], terms: Term[]) {
  const counted = texts.map((version) => ({ version, count: countTerms(`${version.title} ${version.text}`, terms) }))
  const most = Math.max(...counted.map(({ count }) => count))
  const best = most > 0 ? counted.filter(({ count }) => count === most) : []
  return best.map(({ version }) => ({ language: version.language, ...inText(version, terms) }))
}

const inFile = (part: number) => part > 0 && part < OWN_PART

/** The file of a part; null for an entry of a conversation. */
const readFile = (db: Db, thing: number, part: number) =>
  db
    .selectFrom('fileText')
    .innerJoin('storedFile', 'storedFile.id', 'fileText.fileId')
    .leftJoin('messageFile', 'messageFile.fileId', 'fileText.fileId')
    .select(['storedFile.originalName', 'fileText.pageCount', 'fileText.partsBefore', 'messageFile.id as attachmentId'])
    .where('fileText.thing', '=', thing)
    .where('fileText.partsBefore', '<', part)
    .orderBy('fileText.partsBefore', 'desc')
    .executeTakeFirst()

function whereInFile(type: SearchType, name: string, page: number | null) {
  if (type === 'document') return page === null ? msg('problems', 'searchInFile') : msg('problems', 'searchInPage', page)
  return page === null ? msg('problems', 'searchInAttachment', name) : msg('problems', 'searchInAttachmentPage', name, page)
}

function addressOfFile(type: SearchType, id: number, attachmentId: number | null) {
  if (type === 'message') return `/api/messages/${id}/files/${attachmentId}`
  return type === 'announcement' ? `/api/announcements/${id}/attachment` : `/api/documents/download/${id}`
}

const countTerms = (text: string, terms: Term[]) => new Set(hitsIn(text, terms).map(({ term }) => term)).size

/** The part with the best match. If the terms are on different parts, the first that matches one. */
async function bestPart(db: Db, thing: number, part: number, terms: Term[]) {
  const found = await readPart(db, part)
  if (numberOf(part) !== 0 || countTerms(`${found.title} ${found.text}`, terms) > 0) return found
  const within = sql`BETWEEN ${partId(thing, 0)} AND ${partId(thing, OWN_PART - 1)}`
  const any = terms.map(matchOf).join(' OR ')
  const { rows } = await sql<{ id: number }>`
    SELECT rowid AS id FROM searchOpen WHERE searchOpen MATCH ${any} AND rowid ${within}
    UNION ALL SELECT rowid FROM searchOwn WHERE searchOwn MATCH ${`{title text} : (${any})`} AND rowid ${within} LIMIT 1`.execute(db)
  return rows[0] ? readPart(db, rows[0].id) : found
}

async function readPart(db: Db, id: number) {
  const part = await db.selectFrom('searchPart').select(['title', 'text']).where('id', '=', id).executeTakeFirst()
  return { number: numberOf(id), ...(part ?? { title: '', text: '' }) }
}

const TEXT = { announcement: 'content', guideline: 'description', event: 'description' } as const

/** A row's text in one language. */
interface Version {
  language: Language
  title: string
  text: string
}

/** The texts of each row by id: the original first, then translations. */
async function readVersions(db: Reader, type: SearchType, ids: number[]): Promise<Map<number, [Version, ...Version[]]>> {
  if (!isTranslated(type)) return new Map()
  const rows = await db
    .selectFrom(type)
    .select([`${type}.id`, `${type}.language`, `${type}.title`, sql<string>`${sql.ref(TEXT[type])}`.as('text'), translationsOf(type)])
    .where(`${type}.id`, 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, language, title, text, translations }) => [
      id,
      [{ language: writtenIn(language), title, text }, ...toTranslations(translations, 'text')],
    ]),
  )
}

const isTranslated = (type: SearchType): type is keyof typeof TEXT => type in TEXT
