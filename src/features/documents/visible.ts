import { type SqlBool, sql } from 'kysely'
import { may, type Viewer } from '../../shared/permissions'

const EVERY_ROW = sql<SqlBool>`TRUE`

/** Members read every document; everybody reads public ones. */
export const visible = (viewer: Viewer | null) => (may(viewer, 'documents.read') ? EVERY_ROW : sql<SqlBool>`document.isPublic = 1`)
