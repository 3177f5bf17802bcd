import { type Kysely, sql } from 'kysely'

/** How many documents each category has, so that the filter's numbers cost the same however many documents there are. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TABLE documentCount (category TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID`.execute(db)
  await sql`INSERT INTO documentCount (category, count) SELECT category, count(*) FROM document GROUP BY category`.execute(db)
  await sql`
    CREATE TRIGGER documentAdded AFTER INSERT ON document
    BEGIN
      INSERT INTO documentCount (category, count) VALUES (NEW.category, 1)
        ON CONFLICT (category) DO UPDATE SET count = count + 1;
    END`.execute(db)
  await sql`
    CREATE TRIGGER documentRemoved AFTER DELETE ON document
    BEGIN UPDATE documentCount SET count = count - 1 WHERE category = OLD.category; END`.execute(db)
  await sql`
    CREATE TRIGGER documentMoved AFTER UPDATE OF category ON document WHEN OLD.category <> NEW.category
    BEGIN
      UPDATE documentCount SET count = count - 1 WHERE category = OLD.category;
      INSERT INTO documentCount (category, count) VALUES (NEW.category, 1)
        ON CONFLICT (category) DO UPDATE SET count = count + 1;
    END`.execute(db)
}
