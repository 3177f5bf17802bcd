import { type Kysely, sql } from 'kysely'
import { foldAddress } from '../../src/shared/addresses'

/** Homes, their owners, and the proof of official notices. Every address of an active account becomes a home of its homeowner accounts. */
export async function up(db: Kysely<unknown>) {
  for (const statement of schema().split(/;\n+(?=--|CREATE|ALTER)/)) await sql.raw(statement).execute(db)
  await fillAddressKeys(db)
  await fillHomes(db)
}

const schema = () => `
-- 'addressKey' is the folded address: accounts with the key of a home live there. 'settledAt' is the first time that the account was active.
ALTER TABLE user ADD COLUMN addressKey TEXT NOT NULL DEFAULT '';
ALTER TABLE user ADD COLUMN settledAt TEXT;
ALTER TABLE user ADD COLUMN directoryListed INTEGER NOT NULL DEFAULT 0 CHECK (directoryListed IN (0, 1));
ALTER TABLE user ADD COLUMN directoryEmail INTEGER NOT NULL DEFAULT 0 CHECK (directoryEmail IN (0, 1));
ALTER TABLE user ADD COLUMN directoryPhone INTEGER NOT NULL DEFAULT 0 CHECK (directoryPhone IN (0, 1));
CREATE INDEX userByAddress ON user (addressKey);

-- 'grownFor' is the account whose approval made the home or owner, or linked the owner.
CREATE TABLE home (
  id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER NOT NULL DEFAULT 1, streetNumber TEXT NOT NULL, streetName TEXT NOT NULL,
  addressKey TEXT NOT NULL UNIQUE, lotNumber TEXT COLLATE NOCASE UNIQUE,
  votes INTEGER NOT NULL DEFAULT 1 CHECK (votes BETWEEN 0 AND 99), note TEXT NOT NULL DEFAULT '', grownFor INTEGER
);
CREATE TABLE owner (
  id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER NOT NULL DEFAULT 1, homeId INTEGER NOT NULL REFERENCES home (id),
  accountId INTEGER REFERENCES user (id) ON DELETE SET NULL, formerAccountId INTEGER, name TEXT NOT NULL, email TEXT, phone TEXT,
  mailingAddress TEXT, secondAddress TEXT, delivery TEXT NOT NULL DEFAULT 'mail' CHECK (delivery IN ('mail', 'email', 'both')),
  deliveryOn TEXT, confirmedOn TEXT, since TEXT, until TEXT, createdAt TEXT NOT NULL, askedOn TEXT, grownFor INTEGER,
  growth TEXT CHECK (growth IN ('made', 'linked'))
);
CREATE INDEX ownerByHome ON owner (homeId, until);
CREATE UNIQUE INDEX ownerOnce ON owner (homeId, accountId) WHERE accountId IS NOT NULL AND until IS NULL;
CREATE INDEX ownerByAccount ON owner (accountId) WHERE accountId IS NOT NULL;
CREATE INDEX ownerByGrowth ON owner (grownFor) WHERE grownFor IS NOT NULL;

-- The proof outlives its announcement, whose id it has. A row is one owner, home and channel.
CREATE TABLE officialNotice (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL, content TEXT NOT NULL, language TEXT NOT NULL, translations TEXT NOT NULL DEFAULT '[]',
  attachmentId INTEGER REFERENCES storedFile (id), attachmentName TEXT, attachmentSha256 TEXT, sentAt TEXT NOT NULL, sentBy TEXT NOT NULL
);
CREATE TABLE noticeDelivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT, noticeId INTEGER NOT NULL REFERENCES officialNotice (id), homeId INTEGER NOT NULL,
  ownerId INTEGER NOT NULL, home TEXT NOT NULL, owner TEXT NOT NULL, channel TEXT NOT NULL CHECK (channel IN ('email', 'letter')),
  address TEXT NOT NULL, letterAddress TEXT NOT NULL, languages TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'bounced', 'printed')), at TEXT, by TEXT, how TEXT,
  mailId INTEGER
);
CREATE INDEX noticeDeliveryByNotice ON noticeDelivery (noticeId, id);
CREATE INDEX noticeDeliveryByOwner ON noticeDelivery (ownerId);
CREATE INDEX noticeDeliveryByMail ON noticeDelivery (mailId) WHERE mailId IS NOT NULL;
CREATE INDEX noticeDeliveryBounced ON noticeDelivery (noticeId) WHERE state = 'bounced';
ALTER TABLE announcement ADD COLUMN isOfficial INTEGER NOT NULL DEFAULT 0 CHECK (isOfficial IN (0, 1));

-- An owner whose account is closed or deleted stays as known then.
CREATE TRIGGER ownerUnlinked AFTER UPDATE OF status ON user
WHEN NEW.status IN ('banned', 'inactive', 'unsubscribed') AND NEW.settledAt IS NOT NULL BEGIN
  ${unlink('NEW')};
END;
CREATE TRIGGER ownerOutlivesAccount BEFORE DELETE ON user BEGIN
  ${unlink('OLD')};
END;

-- An approval that is undone takes away what it made.
CREATE TRIGGER approvalUndone AFTER UPDATE OF settledAt ON user WHEN OLD.settledAt IS NOT NULL AND NEW.settledAt IS NULL BEGIN
  DELETE FROM owner WHERE grownFor = NEW.id AND growth = 'made'
    AND NOT EXISTS (SELECT 1 FROM noticeDelivery WHERE noticeDelivery.ownerId = owner.id);
  UPDATE owner SET accountId = NULL, formerAccountId = NULL, grownFor = NULL, growth = NULL, version = version + 1 WHERE grownFor = NEW.id;
  DELETE FROM home WHERE grownFor = NEW.id AND version = 1 AND NOT EXISTS (SELECT 1 FROM owner WHERE owner.homeId = home.id)
    AND NOT EXISTS (SELECT 1 FROM user WHERE user.addressKey = home.addressKey AND user.settledAt IS NOT NULL);
END;

-- The outcome of an email is the outcome of its rows; a bounce adds a letter where none goes there yet. A provider reports a bounce days
-- later, under an id of its own.
CREATE TRIGGER noticeEmailSettled AFTER UPDATE OF status ON mail WHEN NEW.cause = 'officialNotice' AND NEW.status IN ('sent', 'failed') BEGIN
  UPDATE noticeDelivery SET state = iif(NEW.status = 'sent', 'sent', 'bounced'), at = coalesce(NEW.sentAt, ${now})
  WHERE mailId = NEW.id AND state = 'waiting';
END;
CREATE TRIGGER noticeEmailReturned AFTER INSERT ON emailDeliveryIssue WHEN NEW.issueType = 'bounce' AND NEW.subType IS NOT 'smtp' BEGIN
  UPDATE noticeDelivery SET state = 'bounced', at = ${now}
  WHERE state = 'sent' AND at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-7 days') AND lower(address) = NEW.emailKey;
END;
CREATE TRIGGER noticeBounced AFTER UPDATE OF state ON noticeDelivery WHEN NEW.state = 'bounced' AND OLD.state <> 'bounced' BEGIN
  INSERT INTO noticeDelivery (noticeId, homeId, ownerId, home, owner, channel, address, letterAddress, languages)
  SELECT NEW.noticeId, NEW.homeId, NEW.ownerId, NEW.home, NEW.owner, 'letter', NEW.letterAddress, NEW.letterAddress, NEW.languages
  WHERE NOT EXISTS (SELECT 1 FROM noticeDelivery AS there WHERE there.noticeId = NEW.noticeId AND there.ownerId = NEW.ownerId
    AND there.channel = 'letter' AND there.address = NEW.letterAddress);
END;
`

const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

/** An account that was unsubscribed from all email gets paper. */
const unlink = (row: 'NEW' | 'OLD') => `
  UPDATE owner SET name = ${row}.name, email = ${row}.email, phone = ${row}.phoneNumber, mailingAddress = ${row}.mailingAddress,
    delivery = iif(${row}.emailSubscribed = 0, 'mail', delivery), accountId = NULL, formerAccountId = ${row}.id, version = version + 1
  WHERE accountId = ${row}.id`

interface Account {
  id: number
  streetNumber: string
  streetName: string
}

async function fillAddressKeys(db: Kysely<unknown>) {
  const { rows } = await sql<Account>`SELECT id, streetNumber, streetName FROM user`.execute(db)
  const keys = JSON.stringify(rows.map((row) => ({ id: row.id, key: foldAddress(row) })))
  await sql`UPDATE user SET addressKey = value ->> 'key' FROM json_each(${keys}) WHERE user.id = value ->> 'id'`.execute(db)
  await sql`
    UPDATE user SET settledAt = createdAt
    WHERE status IN ('active', 'approved', 'unsubscribed') OR approvalNotificationSent = 1 OR lastLoginDate IS NOT NULL`.execute(db)
}

const OWNERS_MOST = 10

async function fillHomes(db: Kysely<unknown>) {
  await sql`
    INSERT INTO home (streetNumber, streetName, addressKey)
    SELECT streetNumber, streetName, addressKey FROM user WHERE status IN ('active', 'approved') AND addressKey <> ''
    GROUP BY addressKey HAVING id = min(id) ORDER BY min(id)`.execute(db)
  await sql`
    INSERT INTO owner (homeId, accountId, name, delivery, createdAt)
    SELECT homeId, id, name, delivery, ${sql.raw(now)} FROM (
      SELECT home.id AS homeId, user.id, user.name, row_number() OVER (PARTITION BY home.id ORDER BY user.id) AS place,
        iif(user.emailSubscribed = 1 AND user.awaitsInvitation = 0 AND NOT EXISTS (
          SELECT 1 FROM emailDeliveryIssue AS issue WHERE issue.emailKey = user.emailKey AND issue.status = 'active'), 'both', 'mail') AS delivery
      FROM user JOIN home ON home.addressKey = user.addressKey
      WHERE user.status IN ('active', 'approved') AND user.hoaStatus IN ('owner-occupant', 'owner-non-occupant'))
    WHERE place <= ${OWNERS_MOST} ORDER BY id`.execute(db)
}
