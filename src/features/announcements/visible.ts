import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../server/viewing'
import type { Audience } from '../../shared/audience'
import { may } from '../../shared/permissions'

/** Past its last day. */
export const isExpired = ({ today }: Pick<Viewing, 'today'>) =>
  sql<SqlBool>`(announcement.expiresAt IS NOT NULL AND announcement.expiresAt < ${today})`

/** Neither a draft nor waiting for its moment, which counts before anybody has noted that it has come. */
export const isPublished = ({ now }: Pick<Viewing, 'now'>) =>
  sql<SqlBool>`(announcement.state = 'published' OR (announcement.state = 'scheduled' AND announcement.publishedAt <= ${now}))`

/** As SQL: columns, or values. */
interface Who {
  hoaStatus: RawBuilder<unknown>
  streetName: RawBuilder<unknown>
  isBoard: RawBuilder<unknown>
}
const ACCOUNT: Who = {
  hoaStatus: sql`user.hoaStatus`,
  streetName: sql`user.streetName`,
  isBoard: sql`(user.isAdmin = 1 OR user.isSuperAdmin = 1)`,
}

/** The one rule of who belongs to an audience. */
const belongs = (kind: RawBuilder<unknown>, streets: RawBuilder<unknown>, { hoaStatus, streetName, isBoard }: Who) => sql<SqlBool>`
  CASE ${kind}
    WHEN 'everyone' THEN TRUE
    WHEN 'homeowners' THEN ${hoaStatus} IN ('owner-occupant', 'owner-non-occupant')
    WHEN 'residents' THEN ${hoaStatus} <> 'owner-non-occupant'
    WHEN 'streets' THEN EXISTS (SELECT 1 FROM json_each(${streets}) AS street WHERE street.value = ${streetName})
    ELSE ${isBoard}
  END`

/** It is for somebody: the board's office does not count, unless it is for the board. */
export const isFor = ({ viewer }: Pick<Viewing, 'viewer'>) =>
  belongs(sql`announcement.audience`, sql`announcement.streets`, {
    hoaStatus: sql`${viewer.hoaStatus}`,
    streetName: sql`${viewer.streetName}`,
    isBoard: may(viewer, 'announcements.manage') ? sql`TRUE` : sql`FALSE`,
  })

/** This `user` belongs to an audience. */
export const isIn = ({ kind, streets }: Audience) => belongs(sql`${kind}`, sql`${JSON.stringify(streets)}`, ACCOUNT)

/** Every member may see it, whoever they are. */
export const isOpenToAll = (viewing: Viewing) =>
  sql<SqlBool>`(${isPublished(viewing)} AND announcement.audience = 'everyone' AND NOT ${isExpired(viewing)})`

const EVERY_ROW = sql<SqlBool>`TRUE`

/** The board sees all; others what is published and for them, while it has not expired. */
export const visible = (viewing: Viewing) =>
  may(viewing.viewer, 'announcements.manage')
    ? EVERY_ROW
    : sql<SqlBool>`(${isPublished(viewing)} AND ${isFor(viewing)} AND NOT ${isExpired(viewing)})`

/** The same for everyone with the same key at the same moment: all that `visible` and `isExpired` depend on. */
export const visibilityKey = ({ today, viewer }: Viewing) =>
  may(viewer, 'announcements.manage') ? `${today} board` : `${today} ${viewer.hoaStatus} ${viewer.streetName}`
