import { type Kysely, sql } from 'kysely'

/**
 * Polls and their votes. Who has voted (`roll`, `householdRoll`) and what was voted (`ballot`) share only the poll.
 * None of the three has a row number, which would count votes in the order they came.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE poll (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      questionType TEXT NOT NULL CHECK (questionType IN ('single', 'singleWithOther', 'ranked', 'open')),
      votingAudience TEXT NOT NULL DEFAULT 'both' CHECK (votingAudience IN ('both', 'homeowners', 'residents')),
      votingRule TEXT NOT NULL DEFAULT 'person' CHECK (votingRule IN ('person', 'household')),
      status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'closed')),
      opensAt TEXT,
      closesAt TEXT,
      createdAt TEXT NOT NULL,
      authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      remindedAt TEXT,
      closingMailedAt TEXT
    )`.execute(db)
  await sql`CREATE INDEX pollByStatus ON poll (status, id)`.execute(db)
  await sql`CREATE INDEX pollByAuthor ON poll (authorId)`.execute(db)

  await sql`
    CREATE TABLE pollOption (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      optionText TEXT NOT NULL,
      position INTEGER NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX pollOptionByPoll ON pollOption (pollId, position)`.execute(db)

  await sql`
    CREATE TABLE pollImage (
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id),
      position INTEGER NOT NULL,
      PRIMARY KEY (pollId, fileId)
    ) WITHOUT ROWID`.execute(db)

  await sql`
    CREATE TABLE roll (
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      PRIMARY KEY (pollId, userId)
    ) WITHOUT ROWID`.execute(db)

  await sql`
    CREATE TABLE householdRoll (
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      household TEXT NOT NULL,
      PRIMARY KEY (pollId, household)
    ) WITHOUT ROWID`.execute(db)

  await sql`
    CREATE TABLE ballot (
      id TEXT NOT NULL,
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      role TEXT NOT NULL CHECK (role IN ('homeowner', 'resident')),
      choices TEXT NOT NULL CHECK (json_valid(choices)),
      submittedAt TEXT NOT NULL,
      PRIMARY KEY (pollId, id)
    ) WITHOUT ROWID`.execute(db)
}
