import { type SqlBool, sql } from 'kysely'
import type { Person } from '../../server/people'
import { may } from '../../shared/permissions'

/** Of a report `report`: made by this person, or filed on their behalf. */
export const isAbout = (userId: number) => sql<SqlBool>`report.userId = ${userId}`

export const readsAll = (viewer: Person) => may(viewer, 'maintenance.readAll')

/** The board reads every report, everyone else their own. */
export const visible = (viewer: Person) => (readsAll(viewer) ? sql<SqlBool>`TRUE` : isAbout(viewer.id))
