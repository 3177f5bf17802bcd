import { type Kysely, sql } from 'kysely'

/** More than a conversation has entries; more parts than a file has; so many files of one are read. */
const [ENTRIES, PARTS, FILES] = [2_048, 1_024, 61].map((count) => sql.lit(count))

/** A thing has several files: each knows its thing and where in it its pages begin. Files of conversations are read, too. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE fileText ADD COLUMN thing INTEGER NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE fileText ADD COLUMN partsBefore INTEGER NOT NULL DEFAULT 0`.execute(db)
  await sql`
    UPDATE fileText SET thing = searchThing.id FROM searchThing
    WHERE searchThing.fileId = fileText.fileId AND searchThing.isGone = 0`.execute(db)
  await sql`DELETE FROM fileText WHERE thing = 0`.execute(db)
  await sql`CREATE INDEX fileTextByThing ON fileText (thing, partsBefore)`.execute(db)
  await sql`
    INSERT INTO fileText (fileId, thing, partsBefore, state)
    SELECT fileId, thing, ${ENTRIES} + ${PARTS} * number, 'waiting' FROM (
      SELECT file.fileId, found.id AS thing, row_number() OVER (PARTITION BY entry.messageId ORDER BY file.id) - 1 AS number
      FROM messageFile AS file
      JOIN messageEntry AS entry ON entry.id = file.entryId
      JOIN searchThing AS found ON found.type = 'message' AND found.sourceId = entry.messageId AND found.isGone = 0 AND found.isOpen = 0
    ) WHERE number < ${FILES}`.execute(db)
}
