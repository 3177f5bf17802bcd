import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { nowText } from '../../server/process/clock'
import type { DeletedType } from '../../shared/recently-deleted'
import { FORMER_RESIDENT } from '../../shared/residents'
import type { Language } from '../../words/languages'
import { wordsIn } from '../../words/words'
import type { DeletedThing } from './answers'

/** Newest first. */
export async function listDeleted(db: Reader, language: Language): Promise<DeletedThing[]> {
  const { values, recentlyDeleted } = wordsIn(language)
  const issues: Record<string, string> = values.issueType
  const rows = await db
    .selectFrom('recentlyDeleted')
    .leftJoin('user', 'user.id', 'recentlyDeleted.deletedById')
    .select(['recentlyDeleted.type', 'recentlyDeleted.id', 'recentlyDeleted.title', 'deletedAt', 'until', 'user.name as deletedBy'])
    .select(sql<number | null>`rows ->> '$.documentVersion[0].number'`.as('number'))
    .where('until', '>', nowText())
    .orderBy('deletedAt', 'desc')
    .orderBy('recentlyDeleted.id', 'desc')
    .execute()
  return rows.map(({ number, title, ...row }) => ({
    ...row,
    type: row.type as DeletedType,
    title:
      row.type === 'version'
        ? recentlyDeleted.version(title, number ?? 0)
        : row.type === 'report'
          ? title.replace(/(?<=^#\d+: ).+$/s, (issue) => issues[issue] ?? issue)
          : title,
    deletedBy: row.deletedBy ?? FORMER_RESIDENT,
  }))
}
