import type { Access } from '../../testing/access'
import type { Portal, Role } from '../../testing/open-portal'
import { at, kind, missing, self, served } from '../../testing/row-kinds'

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
    public: `notifications.unsubscribeLink notifications.unsubscribeByLink
      notifications.receiveText notifications.receiveTextStatus`,
    member: `notifications.preferences notifications.savePreferences notifications.offline
      notifications.smsPreferences notifications.saveSmsPreferences notifications.requestCode notifications.confirmCode
      notifications.emailPreferences notifications.saveEmailPreferences notifications.reachable notifications.confirmation
      notifications.unsubscribe notifications.resubscribe
      notifications.pushKey notifications.pushDevices notifications.addPushDevice notifications.removePushDevice notifications.testPush`,
    board: 'notifications.estimate notifications.told notifications.previewText notifications.textUsage',
    superAdmin: 'notifications.communitySettings notifications.saveCommunitySettings',
  },
  kinds: { pushDevice: { 'one’s own': kind(served, makeDevice, self), 'somebody else’s': kind(missing, makeDevice) } },
  doors: { 'notifications.removePushDevice id': at('pushDevice') },
  noDoors: {
    'notifications.told id': 'counts alone, for the board',
    'notifications.unsubscribeLink token': 'a signed key',
    'notifications.unsubscribeByLink token': 'a signed key',
  },
}
