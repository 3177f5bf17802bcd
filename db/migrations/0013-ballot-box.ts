import { type Kysely, sql } from 'kysely'

/**
 * Votes lie in these tables only while the portal is stopped, and in the order of their contents: the tables are filled
 * again, because the place of a row in its page tells when it came. A ballot keeps neither day nor id.
 */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE poll ADD COLUMN resultsWhen TEXT NOT NULL DEFAULT 'voted' CHECK (resultsWhen IN ('voted', 'closed'))`.execute(db)
  // The name of the file that holds the votes while the portal runs; null while they are here.
  await sql`ALTER TABLE poll ADD COLUMN sealedIn TEXT`.execute(db)

  await sql`
    CREATE TABLE newRoll (
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      PRIMARY KEY (pollId, userId)
    ) WITHOUT ROWID`.execute(db)
  await sql`INSERT INTO newRoll SELECT pollId, userId FROM roll ORDER BY pollId, userId`.execute(db)
  await sql`
    CREATE TABLE newHouseholdRoll (
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      household TEXT NOT NULL,
      PRIMARY KEY (pollId, household)
    ) WITHOUT ROWID`.execute(db)
  await sql`INSERT INTO newHouseholdRoll SELECT pollId, household FROM householdRoll ORDER BY pollId, household`.execute(db)
  await sql`
    CREATE TABLE newBallot (
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('homeowner', 'resident')),
      choices TEXT NOT NULL CHECK (json_valid(choices)),
      PRIMARY KEY (pollId, place)
    ) WITHOUT ROWID`.execute(db)
  await sql`
    INSERT INTO newBallot
    SELECT pollId, row_number() OVER (PARTITION BY pollId ORDER BY role, choices) - 1, role, choices
    FROM ballot ORDER BY pollId, role, choices`.execute(db)

  for (const table of ['roll', 'householdRoll', 'ballot'] as const) {
    const name = `new${table.charAt(0).toUpperCase()}${table.slice(1)}`
    await sql`DROP TABLE ${sql.table(table)}`.execute(db)
    await sql`ALTER TABLE ${sql.table(name)} RENAME TO ${sql.table(table)}`.execute(db)
  }
}
