import type { Database } from 'better-sqlite3'

const FAR = '2999-01-01T00:00:00.000Z'

/** Adds people with an address, a confirmed number and a device, already in the search index. */
export function moveCrowdIn(sqlite: Database, people: number, device: { origin: string; keys: { p256dh: string; auth: string } }) {
  const { p256dh, auth } = device.keys
  sqlite.exec(`
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${people})
    INSERT INTO user (username, usernameKey, name, email, emailKey, passwordHash, streetNumber, streetName, hoaStatus, status, createdAt,
        phoneNumber, textOptIn)
      SELECT 'crowd' || n, 'crowd' || n, 'Reader ' || n, 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', 'none',
        n, 'Sageleaf Cir', 'owner-occupant', 'active', '2026-01-01T00:00:00.000Z', '(555) ' || (2000000 + n), 1 FROM number;
    UPDATE user SET verifiedNumber = '+1555' || (2000000 + substr(username, 6)) WHERE username LIKE 'crowd%';
    INSERT INTO session (id, userId, createdAt, expiresAt, endsAt, userAgent)
      SELECT 'crowd' || id, id, '2026-01-01T00:00:00.000Z', '${FAR}', '${FAR}', 'Phone' FROM user WHERE username LIKE 'crowd%';
    INSERT INTO pushDevice (userId, sessionId, endpoint, p256dh, auth, userAgent, createdAt)
      SELECT id, 'crowd' || id, '${device.origin}/' || username, '${p256dh}', '${auth}', 'Phone', '2026-01-01T00:00:00.000Z'
      FROM user WHERE username LIKE 'crowd%';
    DELETE FROM searchDirty`)
}
