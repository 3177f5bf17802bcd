import { type Kysely, sql } from 'kysely'

/** A message becomes a conversation: entries in order, a state, what each side has seen, files, a reminder. */
export async function up(db: Kysely<unknown>) {
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`
    CREATE TABLE messageEntry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      messageId INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
      side TEXT NOT NULL CHECK (side IN ('member', 'board')),
      authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      text TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      via TEXT NOT NULL DEFAULT 'portal' CHECK (via IN ('portal', 'email'))
    )`)
  await run('CREATE INDEX messageEntryByMessage ON messageEntry (messageId, id)')
  await run('CREATE INDEX messageEntryByAuthor ON messageEntry (authorId, id) WHERE authorId IS NOT NULL')
  await run(`
    CREATE TABLE messageFile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      entryId INTEGER NOT NULL REFERENCES messageEntry (id) ON DELETE CASCADE,
      fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id)
    )`)
  await run('CREATE INDEX messageFileByEntry ON messageFile (entryId, id)')
  await run('CREATE TABLE savedAnswers (id INTEGER PRIMARY KEY CHECK (id = 1), answers TEXT NOT NULL, version INTEGER NOT NULL)')
  await run("INSERT INTO savedAnswers VALUES (1, '[]', 0)")

  for (const name of ['Waiting', 'Settled', 'BySender', 'Broadcast', 'ByActivity']) await run(`DROP INDEX message${name}`)
  await run('ALTER TABLE message DROP COLUMN activityAt')
  for (const column of [
    "state TEXT DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'resolved'))",
    "activityAt TEXT NOT NULL DEFAULT ''",
    'entryCount INTEGER NOT NULL DEFAULT 1',
    ...['firstEntryId', 'lastEntryId', 'lastMemberEntryId', 'lastBoardEntryId', 'seenByMemberId', 'seenByBoardId'].map(
      (name) => `${name} INTEGER NOT NULL DEFAULT 0`,
    ),
    ...['seenByMemberAt', 'seenByBoardAt', 'remindOn', 'remindedOn'].map((name) => `${name} TEXT`),
  ])
    await run(`ALTER TABLE message ADD COLUMN ${column}`)
  await fill(run)
  await index(run)
  await count(run)
}

type Run = (text: string) => Promise<unknown>

/** Entries in the order they were written; a viewed reply is seen, and who replied had read the message. */
async function fill(run: Run) {
  await run(`
    INSERT INTO messageEntry (messageId, side, authorId, text, createdAt)
    SELECT id, side, authorId, text, at FROM (
      SELECT id, 'member' AS side, senderId AS authorId, content AS text, createdAt AS at FROM message
      UNION ALL SELECT id, 'board', responderId, reply, replyTimestamp FROM message WHERE status = 'Replied' AND isBroadcast = 0
    ) ORDER BY at, id, side = 'board'`)
  const entry = (pick: string) => `(SELECT ${pick}(entry.id) FROM messageEntry AS entry WHERE entry.messageId = message.id)`
  await run(`
    UPDATE message SET
      state = CASE WHEN isBroadcast = 1 THEN NULL WHEN status = 'Replied' THEN 'waiting' ELSE 'open' END,
      activityAt = iif(isBroadcast = 0, coalesce(replyTimestamp, createdAt), createdAt),
      firstEntryId = ${entry('min')}, lastEntryId = ${entry('max')}`)
  await run(`
    UPDATE message SET
      lastMemberEntryId = firstEntryId,
      lastBoardEntryId = iif(lastEntryId > firstEntryId, lastEntryId, 0),
      entryCount = iif(lastEntryId > firstEntryId, 2, 1),
      seenByMemberId = iif(lastEntryId > firstEntryId AND viewedByUser = 1, lastEntryId, 0),
      seenByMemberAt = iif(lastEntryId > firstEntryId AND viewedByUser = 1, replyTimestamp, NULL),
      seenByBoardId = iif(lastEntryId > firstEntryId, firstEntryId, 0),
      seenByBoardAt = iif(lastEntryId > firstEntryId, replyTimestamp, NULL)`)
  // What is found of them has not changed.
  await run("DELETE FROM searchDirty WHERE isOld = 0 AND type = 'message'")
}

/** For each order a list is asked for in: as a whole, of one person, and of what somebody has taken on. */
async function index(run: Run) {
  await run("CREATE INDEX messageOpen ON message (lastEntryId) WHERE state = 'open'")
  await run("CREATE INDEX messageSettled ON message (lastEntryId) WHERE state IS NOT 'open'")
  await run("CREATE INDEX messageOpenOf ON message (assigneeId, lastEntryId) WHERE state = 'open'")
  await run("CREATE INDEX messageSettledOf ON message (assigneeId, lastEntryId) WHERE state IS NOT 'open'")
  await run('CREATE INDEX messageByState ON message (state, lastEntryId)')
  await run('CREATE INDEX messageByStateOf ON message (state, assigneeId, lastEntryId)')
  await run('CREATE INDEX messageBySender ON message (senderId, lastEntryId, state, assigneeId)')
  await run('CREATE INDEX messageBroadcast ON message (lastEntryId) WHERE isBroadcast = 1')
  await run('CREATE INDEX messageByEntry ON message (lastEntryId)')
  await run('CREATE INDEX messageByActivity ON message (activityAt)')
  await run('CREATE INDEX messageToRemind ON message (remindOn) WHERE remindOn IS NOT NULL')
}

/** How many there are of each state and assignee (0 for none). */
async function count(run: Run) {
  await run(`
    CREATE TABLE messageCount (
      state TEXT NOT NULL,
      assigneeId INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (state, assigneeId)
    ) WITHOUT ROWID`)
  await run(`
    INSERT INTO messageCount SELECT state, coalesce(assigneeId, 0), count(*) FROM message WHERE state IS NOT NULL GROUP BY 1, 2`)
  const add = (row: string, by: number) => `
    INSERT INTO messageCount SELECT ${row}.state, coalesce(${row}.assigneeId, 0), 0 WHERE ${row}.state IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM messageCount WHERE state = ${row}.state AND assigneeId = coalesce(${row}.assigneeId, 0));
    UPDATE messageCount SET count = count + ${by} WHERE state = ${row}.state AND assigneeId = coalesce(${row}.assigneeId, 0);`
  await run(`CREATE TRIGGER messageCounted AFTER INSERT ON message BEGIN ${add('NEW', 1)} END`)
  await run(`CREATE TRIGGER messageRecounted AFTER UPDATE OF state, assigneeId ON message BEGIN ${add('OLD', -1)} ${add('NEW', 1)} END`)
  await run(`CREATE TRIGGER messageUncounted AFTER DELETE ON message BEGIN ${add('OLD', -1)} END`)
}
