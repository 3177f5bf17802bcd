import type { Access } from '../../testing/access'
import type { Portal, Role } from '../../testing/open-portal'
import { at, kind, missing, self, served } from '../../testing/row-kinds'

/** A browser of theirs that shows notifications. */
async function makeDevice(portal: Portal, owner: Role) {
  const { id: userId } = portal.people[owner]
  await portal.cookieOf(owner)
  const session = portal.sqlite.prepare('SELECT id FROM session WHERE userId = ? ORDER BY createdAt DESC').pluck().get(userId) as string
  const endpoint = `https://fcm.googleapis.com/${session}`
  const { id } = portal.sqlite
    .prepare(
      "INSERT INTO pushDevice (userId, sessionId, endpoint, p256dh, auth, userAgent, createdAt) VALUES (?, ?, ?, '', '', '', '') RETURNING id",
    )
    .get(userId, session, endpoint) as { id: number }
  return { id }
}

export const access: Access = {
  audiences: {
    public: 'reach.receiveText reach.receiveStatus',
    member: `reach.choices reach.choose reach.offline reach.requestCode reach.confirmCode
      reach.pushKey reach.devices reach.addDevice reach.removeDevice reach.testPush`,
    board: 'reach.estimate reach.preview reach.usage',
    superAdmin: 'reach.community reach.changeCommunity',
  },
  kinds: { pushDevice: { 'one’s own': kind(served, makeDevice, self), 'somebody else’s': kind(missing, makeDevice) } },
  doors: { 'reach.removeDevice id': at('pushDevice') },
}
