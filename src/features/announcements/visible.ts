import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../server/viewing'
import { may } from '../../shared/permissions'
import type { Audience } from '../../shared/recipients'

export const isExpired = ({ today }: Pick<Viewing, 'today'>) =>
  sql<SqlBool>`(announcement.expiresAt IS NOT NULL AND announcement.expiresAt < ${today})`

/** A scheduled announcement counts as published from its time on, even before the job has updated its state. */
export const isPublished = ({ now }: Pick<Viewing, 'now'>) =>
  sql<SqlBool>`(announcement.state = 'published' OR (announcement.state = 'scheduled' AND announcement.publishedAt <= ${now}))`

interface MemberColumns {
  hoaStatus: RawBuilder<unknown>
  streetName: RawBuilder<unknown>
  isBoard: RawBuilder<unknown>
}
const ACCOUNT: MemberColumns = {
  hoaStatus: sql`user.hoaStatus`,
  streetName: sql`user.streetName`,
  isBoard: sql`(user.isAdmin = 1 OR user.isSuperAdmin = 1)`,
}

/** The only rule for membership in an audience. */
const belongs = (
  kind: RawBuilder<unknown>,
  streets: RawBuilder<unknown>,
  { hoaStatus, streetName, isBoard }: MemberColumns,
) => sql<SqlBool>`
  CASE ${kind}
    WHEN 'everyone' THEN TRUE
    WHEN 'homeowners' THEN ${hoaStatus} IN ('owner-occupant', 'owner-non-occupant')
    WHEN 'residents' THEN ${hoaStatus} <> 'owner-non-occupant'
    WHEN 'streets' THEN EXISTS (SELECT 1 FROM json_each(${streets}) AS street WHERE street.value = ${streetName})
    ELSE ${isBoard}
  END`

/** An official notice that somebody gets, or got, as an owner. It is told to them in no other way. */
export const isOwnersNotice = (userId: number) => sql<SqlBool>`(announcement.isOfficial = 1 AND EXISTS (
  SELECT 1 FROM owner WHERE owner.accountId = ${userId} AND (owner.until IS NULL OR EXISTS (
    SELECT 1 FROM noticeDelivery WHERE noticeDelivery.ownerId = owner.id AND noticeDelivery.noticeId = announcement.id))))`

/** Board accounts count only in the audience 'board'. */
export const isFor = ({ viewer }: Pick<Viewing, 'viewer'>) =>
  belongs(sql`announcement.audience`, sql`announcement.streets`, {
    hoaStatus: sql`${viewer.hoaStatus}`,
    streetName: sql`${viewer.streetName}`,
    isBoard: may(viewer, 'announcements.manage') ? sql`TRUE` : sql`FALSE`,
  })

/** SQL on `announcement` and `user`. */
export const isForAccount = () => belongs(sql`announcement.audience`, sql`announcement.streets`, ACCOUNT)

export const isIn = ({ kind, streets }: Audience) => belongs(sql`${kind}`, sql`${JSON.stringify(streets)}`, ACCOUNT)

export const isOpenToAll = (viewing: Viewing) =>
  sql<SqlBool>`(${isPublished(viewing)} AND announcement.audience = 'everyone' AND NOT ${isExpired(viewing)})`

const EVERY_ROW = sql<SqlBool>`TRUE`

export const visible = (viewing: Viewing) =>
  may(viewing.viewer, 'announcements.manage')
    ? EVERY_ROW
    : sql<SqlBool>`(${isPublished(viewing)} AND ${isFor(viewing)} AND NOT ${isExpired(viewing)})`

/** Contains everything `visible` and `isExpired` depend on. */
export const visibilityKey = ({ today, viewer }: Viewing) =>
  may(viewer, 'announcements.manage') ? `${today} board` : `${today} ${viewer.hoaStatus} ${viewer.streetName}`
