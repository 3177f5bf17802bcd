import { type Kysely, sql } from 'kysely'

/** Descriptions of pictures for people who cannot see them: null if nothing was said, empty if the picture is decorative. */
export const up = (db: Kysely<unknown>) => sql`ALTER TABLE storedFile ADD COLUMN altText TEXT`.execute(db)
