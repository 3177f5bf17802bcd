import { type Kysely, sql } from 'kysely'

/** Maintenance and concern reports, their photos, and every change of status. People are severed, reports stay. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE maintenanceReport (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      issueType TEXT NOT NULL,
      otherIssueDescription TEXT,
      streetName TEXT NOT NULL,
      streetNumber TEXT NOT NULL,
      locationRelevance TEXT NOT NULL,
      description TEXT NOT NULL,
      status TEXT NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'In Progress', 'Closed')),
      adminComments TEXT,
      notificationStatus TEXT NOT NULL DEFAULT 'Pending' CHECK (notificationStatus IN ('Pending', 'Successful', 'Failed')),
      userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      isSubmittedOnBehalf INTEGER NOT NULL DEFAULT 0 CHECK (isSubmittedOnBehalf IN (0, 1)),
      submittedByAdminId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      ccUserId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      createdAt TEXT NOT NULL,
      lastUpdatedAt TEXT NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX maintenanceReportByStatus ON maintenanceReport (status, id)`.execute(db)
  await sql`CREATE INDEX maintenanceReportByUser ON maintenanceReport (userId, id)`.execute(db)
  await sql`CREATE INDEX maintenanceReportByAdmin ON maintenanceReport (submittedByAdminId) WHERE submittedByAdminId IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX maintenanceReportByCopy ON maintenanceReport (ccUserId) WHERE ccUserId IS NOT NULL`.execute(db)

  await sql`
    CREATE TABLE reportPhoto (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
      fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id),
      position INTEGER NOT NULL,
      capturedAt TEXT,
      camera TEXT,
      UNIQUE (reportId, position)
    )`.execute(db)

  await sql`
    CREATE TABLE reportChange (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reportId INTEGER NOT NULL REFERENCES maintenanceReport (id) ON DELETE CASCADE,
      changedById INTEGER REFERENCES user (id) ON DELETE SET NULL,
      changedAt TEXT NOT NULL,
      fromStatus TEXT NOT NULL,
      toStatus TEXT NOT NULL,
      comment TEXT
    )`.execute(db)
  await sql`CREATE INDEX reportChangeByReport ON reportChange (reportId, id)`.execute(db)
  await sql`CREATE INDEX reportChangeByPerson ON reportChange (changedById) WHERE changedById IS NOT NULL`.execute(db)

  // How many there are of each status, so that the board's filters cost the same however many reports there are.
  await sql`CREATE TABLE reportCount (status TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID`.execute(db)
  await sql`INSERT INTO reportCount (status, count) VALUES ('Open', 0), ('In Progress', 0), ('Closed', 0)`.execute(db)
  await sql`
    CREATE TRIGGER maintenanceReportAdded AFTER INSERT ON maintenanceReport
    BEGIN UPDATE reportCount SET count = count + 1 WHERE status = NEW.status; END`.execute(db)
  await sql`
    CREATE TRIGGER maintenanceReportRemoved AFTER DELETE ON maintenanceReport
    BEGIN UPDATE reportCount SET count = count - 1 WHERE status = OLD.status; END`.execute(db)
  await sql`
    CREATE TRIGGER maintenanceReportMoved AFTER UPDATE OF status ON maintenanceReport WHEN OLD.status <> NEW.status
    BEGIN
      UPDATE reportCount SET count = count - 1 WHERE status = OLD.status;
      UPDATE reportCount SET count = count + 1 WHERE status = NEW.status;
    END`.execute(db)
}
