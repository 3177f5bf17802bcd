import { type Kysely, sql } from 'kysely'

/**
 * Reports are talked about: comments with photos, what the community sees of it, which report it was joined with.
 * Nothing is public, assigned or new at first; the times of answers come from the history.
 */
export async function up(db: Kysely<unknown>) {
  const run = (text: string) => sql.raw(text).execute(db)
  for (const column of COLUMNS) await run(`ALTER TABLE maintenanceReport ADD COLUMN ${column}`)
  await run(`
    CREATE TABLE reportComment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
      authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      side TEXT NOT NULL CHECK (side IN ('reporter', 'board')),
      text TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1))
    )`)
  await run('CREATE INDEX reportCommentByReport ON reportComment (reportId, id)')
  await run('CREATE INDEX reportCommentByAuthor ON reportComment (authorId, id) WHERE authorId IS NOT NULL')
  await run('ALTER TABLE reportPhoto ADD COLUMN commentId INTEGER REFERENCES reportComment (id) ON DELETE CASCADE')
  await run('ALTER TABLE reportPhoto ADD COLUMN shownAs INTEGER')
  await run('CREATE INDEX reportPhotoByComment ON reportPhoto (commentId) WHERE commentId IS NOT NULL')
  await run(`
    CREATE TABLE reportFollow (
      reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      since TEXT NOT NULL,
      PRIMARY KEY (reportId, userId)
    ) WITHOUT ROWID`)
  await run('CREATE INDEX reportFollowByPerson ON reportFollow (userId)')
  await run('CREATE INDEX maintenanceReportUnassigned ON maintenanceReport (id) WHERE assigneeId IS NULL')
  await run('CREATE INDEX maintenanceReportJoined ON maintenanceReport (mergedIntoId) WHERE mergedIntoId IS NOT NULL')
  await run('CREATE INDEX maintenanceReportShown ON maintenanceReport (id) WHERE publicText IS NOT NULL')
  await run('CREATE INDEX maintenanceReportWithNews ON maintenanceReport (userId) WHERE hasNewsForReporter = 1')
  await run(`
    UPDATE maintenanceReport SET
      closedAt = iif(status = 'Closed', (SELECT max(changedAt) FROM reportChange WHERE reportId = maintenanceReport.id
        AND toStatus = 'Closed' AND fromStatus <> 'Closed'), NULL),
      firstAnswerAt = (SELECT min(changedAt) FROM reportChange WHERE reportId = maintenanceReport.id)`)
  await run(`UPDATE maintenanceReport SET hasNewsForBoard = 0, waitsForBoard = iif(status = 'Open' AND firstAnswerAt IS NULL, 1, 0)`)
  await countLoad(run)
}

const COLUMNS = [
  "contractor TEXT NOT NULL DEFAULT ''",
  'expectedOn TEXT',
  'publicText TEXT',
  'publicPlace TEXT',
  'mergedIntoId INTEGER REFERENCES maintenanceReport (id) ON DELETE SET NULL',
  'statusBeforeMerge TEXT',
  'isFixed INTEGER CHECK (isFixed IN (0, 1))',
  'feedbackAt TEXT',
  'firstAnswerAt TEXT',
  'closedAt TEXT',
  'waitsForBoard INTEGER NOT NULL DEFAULT 1 CHECK (waitsForBoard IN (0, 1))',
  'hasNewsForReporter INTEGER NOT NULL DEFAULT 0 CHECK (hasNewsForReporter IN (0, 1))',
  'hasNewsForBoard INTEGER NOT NULL DEFAULT 1 CHECK (hasNewsForBoard IN (0, 1))',
]

/** How many reports each board member has in hand (0: nobody), so that the board's counts cost the same however many there are. Joined ones are left out. */
async function countLoad(run: (text: string) => Promise<unknown>) {
  const keyOf = (row: string) => `coalesce(${row}.assigneeId, 0), ${row}.status, ${row}.waitsForBoard`
  const add = (row: string) => `
    INSERT INTO reportLoad SELECT ${keyOf(row)}, 1 WHERE ${row}.mergedIntoId IS NULL
    ON CONFLICT DO UPDATE SET count = count + 1;`
  const take = `
    UPDATE reportLoad SET count = count - 1 WHERE (assigneeId, status, waitsForBoard) = (${keyOf('OLD')}) AND OLD.mergedIntoId IS NULL;`
  await run(`
    CREATE TABLE reportLoad (
      assigneeId INTEGER NOT NULL,
      status TEXT NOT NULL,
      waitsForBoard INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (assigneeId, status, waitsForBoard)
    ) WITHOUT ROWID`)
  await run(`INSERT INTO reportLoad SELECT ${keyOf('report')}, count(*) FROM maintenanceReport AS report GROUP BY 1, 2, 3`)
  await run(`CREATE TRIGGER reportLoadAdded AFTER INSERT ON maintenanceReport BEGIN ${add('NEW')} END`)
  await run(`CREATE TRIGGER reportLoadRemoved AFTER DELETE ON maintenanceReport BEGIN ${take} END`)
  await run(`
    CREATE TRIGGER reportLoadMoved AFTER UPDATE OF assigneeId, status, waitsForBoard, mergedIntoId ON maintenanceReport
    BEGIN ${take} ${add('NEW')} END`)
}
