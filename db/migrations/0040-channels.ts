import { type Kysely, sql } from 'kysely'

/** Only digits count: brackets and dashes make no other number. */
const digits = (column: string) => '()-. +'.split('').reduce((text, mark) => `replace(${text}, '${mark}', '')`, `coalesce(${column}, '')`)

/**
 * Text messages and notifications on devices. Every number is unverified, so nobody gets a text before they have confirmed theirs. A number
 * that changes and an account that closes take with them what waits, whoever changes them.
 */
export async function up(db: Kysely<unknown>) {
  const run = (text: string) => sql.raw(text).execute(db)
  await run('ALTER TABLE user ADD COLUMN verifiedNumber TEXT')
  await run(`
    CREATE TABLE pushDevice (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      sessionId TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      userAgent TEXT NOT NULL,
      createdAt TEXT NOT NULL
    )`)
  await run('CREATE INDEX pushDeviceOfUser ON pushDevice (userId)')
  await run('CREATE INDEX pushDeviceOfSession ON pushDevice (sessionId)')
  await run(`
    CREATE TABLE dispatch (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL CHECK (channel IN ('sms', 'push')),
      kind TEXT NOT NULL CHECK (kind IN ('notice', 'code', 'welcome')),
      userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      tellingId INTEGER REFERENCES telling (id) ON DELETE CASCADE,
      deviceId INTEGER REFERENCES pushDevice (id) ON DELETE SET NULL,
      toAddress TEXT NOT NULL,
      isUrgent INTEGER NOT NULL CHECK (isUrgent IN (0, 1)),
      text TEXT NOT NULL DEFAULT '',
      segments INTEGER NOT NULL DEFAULT 0,
      status TEXT NOT NULL CHECK (status IN ('waiting', 'underway', 'sent', 'failed')),
      attempts INTEGER NOT NULL DEFAULT 0,
      nextAttemptAt TEXT NOT NULL,
      lastError TEXT,
      gatewayId TEXT,
      createdAt TEXT NOT NULL,
      sentAt TEXT
    )`)
  await run(`CREATE UNIQUE INDEX dispatchOnce ON dispatch (tellingId, channel, toAddress) WHERE tellingId IS NOT NULL`)
  await run(`CREATE INDEX dispatchDue ON dispatch (nextAttemptAt) WHERE status = 'waiting'`)
  await run('CREATE INDEX dispatchListed ON dispatch (channel, status, id)')
  await run('CREATE INDEX dispatchOfUser ON dispatch (userId)')
  await run('CREATE INDEX dispatchOfDevice ON dispatch (deviceId)')
  await run('CREATE INDEX dispatchByGateway ON dispatch (gatewayId) WHERE gatewayId IS NOT NULL')
  await run(`CREATE INDEX dispatchCodes ON dispatch (createdAt) WHERE kind = 'code'`)
  await run('CREATE TABLE textUsage (month TEXT PRIMARY KEY, segments INTEGER NOT NULL) WITHOUT ROWID')
  await run('CREATE TABLE textNumber (number TEXT PRIMARY KEY, stoppedAt TEXT, answeredOn TEXT) WITHOUT ROWID')
  await run('CREATE TABLE textReceived (id TEXT PRIMARY KEY, receivedAt TEXT NOT NULL) WITHOUT ROWID')
  await run(`
    CREATE TABLE phoneCode (
      userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
      number TEXT NOT NULL,
      codeHash TEXT,
      triesLeft INTEGER NOT NULL,
      endsAt TEXT NOT NULL,
      consent TEXT NOT NULL,
      consentAt TEXT NOT NULL
    )`)
  await run(`
    CREATE TABLE smsConsent (
      id INTEGER PRIMARY KEY,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      number TEXT NOT NULL,
      text TEXT NOT NULL,
      at TEXT NOT NULL
    )`)
  await run('CREATE INDEX smsConsentOfUser ON smsConsent (userId)')
  const withdraw = (whose: string, reason: string) =>
    `UPDATE dispatch SET status = 'failed', text = '', lastError = '${reason}' WHERE ${whose} AND status = 'waiting'`
  await run(`
    CREATE TRIGGER phoneNumberChanged AFTER UPDATE OF phoneNumber ON user
    WHEN ${digits('OLD.phoneNumber')} <> ${digits('NEW.phoneNumber')} BEGIN
      UPDATE user SET verifiedNumber = NULL WHERE id = NEW.id;
      DELETE FROM phoneCode WHERE userId = NEW.id;
      ${withdraw("userId = NEW.id AND channel = 'sms'", 'Not sent: the number has changed.')};
    END`)
  await run(`
    CREATE TRIGGER accountClosed AFTER UPDATE OF status ON user
    WHEN NEW.status NOT IN ('active', 'approved') BEGIN
      DELETE FROM phoneCode WHERE userId = NEW.id;
      ${withdraw('userId = NEW.id', 'Not sent: the account is closed.')};
    END`)
  await run(`
    CREATE TRIGGER accountDeleted BEFORE DELETE ON user BEGIN
      ${withdraw('userId = OLD.id', 'Not sent: the account is closed.')};
    END`)
  await run(`
    CREATE TRIGGER pushDeviceDeleted BEFORE DELETE ON pushDevice BEGIN
      ${withdraw('deviceId = OLD.id', 'Not sent: the device is signed out.')};
    END`)
}
