import { type Kysely, sql } from 'kysely'

/**
 * A deleted person is called 'Former resident' with their id in what the portal wrote about them: mail, the audit log, stored parameters of
 * notifications and reasons of bans. What people wrote keeps its words.
 */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const former = (id: string) => `('Former resident ' || ${id})`

const STARTS = ["' '", 'char(10)', "'\\n'", "'('", "'>'", "':'", `'"'`, "'“'", "'«'"]
const inJson = (text: string) => `substr(json_quote(${text}), 2, length(json_quote(${text})) - 2)`
const inHtml = (text: string) =>
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "''": '&#39;' }).reduce(
    (escaped, [character, entity]) => `replace(${escaped}, '${character}', '${entity}')`,
    text,
  )

/**
 * Renames the person at the start of a word. A text with the name of somebody else that begins alike ('Ana García López') stays, and so
 * does a name of one word ('Will'), which is a word of many texts.
 */
function renamed(column: string, encode = (text: string) => text) {
  const text = STARTS.reduce(
    (text, start) => `replace(${text}, ${start} || ${encode('OLD.text')}, ${start} || ${former('OLD.userId')})`,
    `' ' || ${column}`,
  )
  return `${column} = substr(${text}, 2)`
}
const isOnlyTheirs = (column: string) =>
  `instr(${column}, OLD.text) AND NOT EXISTS (SELECT 1 FROM user WHERE id <> OLD.userId AND instr(name, OLD.text) AND instr(${column}, name))`
const rename = (table: string, column: string) => `UPDATE ${table} SET ${renamed(column)} WHERE ${isOnlyTheirs(column)};`

/** In JSON, a text that is exactly this one. */
const renameValue = (text: string, id: string) => `
  UPDATE notification SET params = replace(params, json_quote(${text}), json_quote(${former(id)})) WHERE instr(params, json_quote(${text}));`

/** Of the rows of one notification only one may have the empty address. */
const emptyAddress = (table: string) => `
  UPDATE ${table} SET notificationId = NULL WHERE userId = OLD.id AND EXISTS (
    SELECT 1 FROM ${table} AS other WHERE other.notificationId = ${table}.notificationId
    AND (other.toAddress = '' OR (other.userId = OLD.id AND other.id < ${table}.id)));
  UPDATE ${table} SET lastError = replace(lastError, toAddress, ''), toAddress = '' WHERE userId = OLD.id;`

/** Mail calls people 'Name, 12 Street'. */
const keepNames = `
  INSERT OR IGNORE INTO personName (userId, text) SELECT OLD.id, OLD.name UNION SELECT OLD.id, OLD.email
    UNION SELECT OLD.id, OLD.name || ', ' || OLD.streetNumber || ' ' || OLD.streetName;`

const userName = "' (' || OLD.username || ')'"
const afterUserName = `substr(subject, instr(subject, ${userName}) + length(${userName}))`

const statements = [
  'ALTER TABLE auditEntry ADD COLUMN personId INTEGER',
  'CREATE INDEX auditEntryOfDeletion ON auditEntry (at) WHERE personId IS NOT NULL',
  'DROP TRIGGER auditEntryIsNeverChanged',
  "UPDATE auditEntry SET personId = 0 WHERE action = 'deleted user'",
  `CREATE TRIGGER auditEntryIsNeverChanged BEFORE UPDATE ON auditEntry
  WHEN (NEW.id, NEW.at, NEW.actorId, NEW.action) IS NOT (OLD.id, OLD.at, OLD.actorId, OLD.action)
    OR (NEW.actorName <> OLD.actorName AND NEW.actorName NOT LIKE 'Former resident%')
    OR (NEW.subject <> OLD.subject AND NEW.subject NOT LIKE '%Former resident%')
  BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END`,
  // Former names and addresses too. A name that somebody else has as well stays.
  `CREATE TABLE personName (
    userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE, text TEXT NOT NULL, PRIMARY KEY (userId, text)
  ) WITHOUT ROWID`,
  `CREATE TRIGGER personRenamed AFTER UPDATE OF name, email, streetNumber, streetName ON user BEGIN ${keepNames} END`,
  `CREATE TRIGGER personNameForgotten BEFORE DELETE ON personName
  WHEN OLD.text <> '' AND NOT EXISTS (SELECT 1 FROM user WHERE id <> OLD.userId AND OLD.text IN (name, email)) BEGIN
    ${renameValue('OLD.text', 'OLD.userId')}
  END`,
  `CREATE TRIGGER personNameReplaced BEFORE DELETE ON personName WHEN OLD.text LIKE '% %' OR OLD.text LIKE '%@%' BEGIN
    ${rename('auditEntry', 'subject')}
    ${rename('user', 'banReason')}
    ${rename('mail', 'subject')}
    UPDATE mailBody SET hash = NULL, ${renamed('text')}, ${renamed('html', inHtml)} WHERE ${isOnlyTheirs('text')};
    ${rename('shortMessage', 'text')}
    UPDATE recentlyDeleted SET ${renamed('words', inJson)} WHERE ${isOnlyTheirs('words')};
  END`,
  `CREATE TRIGGER personForgotten BEFORE DELETE ON user BEGIN
    UPDATE auditEntry SET subject = ${former('OLD.id')} || iif(action = 'banned user', '', ${afterUserName})
    WHERE substr(subject, -length(${userName})) = ${userName} OR instr(subject, ${userName} || ':');
    UPDATE auditEntry SET actorName = ${former('OLD.id')} WHERE actorId = OLD.id;
    ${renameValue('OLD.username', 'OLD.id')}
    ${keepNames}
    INSERT OR IGNORE INTO personName (userId, text) SELECT OLD.id, toAddress FROM mail WHERE userId = OLD.id AND toAddress <> '';
    DELETE FROM personName WHERE userId = OLD.id AND text LIKE '%, %';
    DELETE FROM personName WHERE userId = OLD.id;
    DELETE FROM emailDeliveryIssue WHERE userId = OLD.id OR emailKey = OLD.emailKey;
    UPDATE mail SET bodyId = NULL, status = 'failed', lastError = iif(status = 'waiting', 'Not sent: the account is closed.', lastError)
    WHERE userId = OLD.id AND status <> 'sent';
    UPDATE mail SET notificationId = NULL WHERE userId = OLD.id AND kind = 'account';
    ${emptyAddress('mail')}
    ${emptyAddress('shortMessage')}
  END`,
]
