import { type Kysely, sql } from 'kysely'

/** Tables of things that are found, by the type a search knows them by. */
const FOUND = {
  announcement: 'announcement',
  document: 'document',
  guideline: 'guideline',
  event: 'event',
  poll: 'poll',
  message: 'message',
  report: 'maintenanceReport',
  resident: 'user',
}
/** Columns of an account that are searched; others change with every sign-in. */
const OF_ACCOUNT = 'name, username, email, phoneNumber, streetNumber, streetName'

/**
 * One index over everything: `searchOpen` holds what every member may read, so that its figures tell nothing about the rest, `searchOwn`
 * what only some may. Both read their text from `searchPart`. Triggers note what has changed; the same transaction takes it in.
 */
export async function up(db: Kysely<unknown>) {
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`
    CREATE TABLE searchThing (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      type TEXT NOT NULL,
      sourceId INTEGER NOT NULL,
      fileId INTEGER,
      at TEXT NOT NULL,
      isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1)),
      hasMore INTEGER NOT NULL DEFAULT 0 CHECK (hasMore IN (0, 1)),
      isGone INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)),
      isUnsettled INTEGER NOT NULL DEFAULT 0 CHECK (isUnsettled IN (0, 1))
    )`)
  await run('CREATE UNIQUE INDEX searchThingBySource ON searchThing (type, sourceId) WHERE isGone = 0')
  await run('CREATE INDEX searchThingUnsettled ON searchThing (id) WHERE isUnsettled = 1')
  await run('CREATE INDEX searchThingWithMore ON searchThing (id) WHERE hasMore = 1')
  await run(`
    CREATE TABLE searchPart (
      id INTEGER PRIMARY KEY,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      readers TEXT NOT NULL,
      isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1))
    )`)
  const options = "content = 'searchPart', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'"
  for (const [table, columns] of Object.entries({ searchOpen: 'title, text', searchOwn: 'title, text, readers' })) {
    await run(`CREATE VIRTUAL TABLE ${table} USING fts5(${columns}, ${options})`)
    // Words leave the file with the row that held them. A literal: a bound 1 arrives as a float, which FTS5 refuses.
    await run(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', 1)`)
  }
  await run("CREATE VIRTUAL TABLE searchOpenWord USING fts5vocab('searchOpen', 'row')")
  await run(`
    CREATE TABLE searchDirty (
      isOld INTEGER NOT NULL CHECK (isOld IN (0, 1)),
      type TEXT NOT NULL,
      sourceId INTEGER NOT NULL,
      PRIMARY KEY (isOld, type, sourceId)
    ) WITHOUT ROWID`)
  // Not OR IGNORE: a trigger takes the rule for conflicts from the statement that fired it.
  for (const [type, table] of Object.entries(FOUND)) {
    await note(type, table, 'Added', 'INSERT', 'NEW.id')
    await note(type, table, 'Changed', type === 'resident' ? `UPDATE OF ${OF_ACCOUNT}` : 'UPDATE', 'NEW.id')
    await note(type, table, 'Removed', 'DELETE', 'OLD.id')
    await run(`INSERT INTO searchDirty SELECT 1, '${type}', id FROM "${table}"`)
  }
  await note('poll', 'pollOption', 'Added', 'INSERT', 'NEW.pollId')
  await note('poll', 'pollOption', 'Changed', 'UPDATE', 'NEW.pollId')
  await note('poll', 'pollOption', 'Removed', 'DELETE', 'OLD.pollId')
  await note('report', 'reportChange', 'Added', 'INSERT', 'NEW.reportId')
  await note('report', 'reportChange', 'Removed', 'DELETE', 'OLD.reportId')

  async function note(type: string, table: string, what: string, event: string, id: string) {
    await run(`
      CREATE TRIGGER search_${table}${what} AFTER ${event} ON "${table}"
      BEGIN
        INSERT INTO searchDirty SELECT 0, '${type}', ${id}
          WHERE NOT EXISTS (SELECT 1 FROM searchDirty WHERE isOld = 0 AND type = '${type}' AND sourceId = ${id});
      END`)
  }
}
