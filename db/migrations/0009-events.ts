import { type Kysely, sql } from 'kysely'

/** The community's calendar, and the members' own feed addresses. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      location TEXT NOT NULL,
      dateStart TEXT NOT NULL,
      dateEnd TEXT CHECK (dateEnd >= dateStart),
      timeStart TEXT,
      timeEnd TEXT,
      isAllDay INTEGER NOT NULL DEFAULT 0 CHECK (isAllDay IN (0, 1)),
      tags TEXT NOT NULL CHECK (json_valid(tags)),
      imageId INTEGER REFERENCES storedFile (id) ON DELETE SET NULL,
      status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'cancelled', 'postponed', 'completed')),
      isPublic INTEGER NOT NULL DEFAULT 1 CHECK (isPublic IN (0, 1)),
      createdBy INTEGER REFERENCES user (id) ON DELETE SET NULL,
      createdAt TEXT NOT NULL,
      lastUpdated TEXT NOT NULL,
      uid TEXT NOT NULL UNIQUE,
      sequence INTEGER NOT NULL DEFAULT 0
    )`.execute(db)
  await sql`CREATE INDEX eventInOrder ON event (dateStart, timeStart, id)`.execute(db)
  // Few events take more than a day; they are the only ones a month may have to look back for.
  await sql`CREATE INDEX eventOfSeveralDays ON event (dateEnd, dateStart) WHERE dateEnd > dateStart`.execute(db)
  await sql`CREATE INDEX eventByImage ON event (imageId) WHERE imageId IS NOT NULL`.execute(db)
  await sql`CREATE INDEX eventByAuthor ON event (createdBy)`.execute(db)

  await sql`
    CREATE TABLE calendarSubscription (
      userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
      tokenHash TEXT NOT NULL UNIQUE,
      createdAt TEXT NOT NULL
    )`.execute(db)
}
