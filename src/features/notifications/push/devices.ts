import { ECDH } from 'node:crypto'
import type { Reader } from '../../../../db/schema'
import { conflict, found, invalid } from '../../../server/errors'
import { isPushAddress, pushKeys } from '../../../server/notifications/push/push-keys'
import { sendPush } from '../../../server/notifications/push/send-push'
import { isLiveDevice, languageOf } from '../../../server/notifications/recipients'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { msg } from '../../../words/messages'
import { wordsIn } from '../../../words/words'
import type { PushSubscription } from '../schema'

const DEVICES_MAX = 10
const AUTH_BYTES = 16

/** True for an uncompressed point on the curve P-256. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === p256dh.replace(/=+$/, '')
  } catch {
    return false
  }
}

export async function keyOf(ctx: MemberContext) {
  const { appEnabled: available } = await readSettings(ctx.reads)
  return { available, publicKey: available ? (await pushKeys(ctx, ctx.appSecrets)).publicKey : null }
}

const listOf = (db: Reader, userId: number) =>
  db
    .selectFrom('pushDevice')
    .select(['pushDevice.id', 'pushDevice.userAgent', 'pushDevice.createdAt', 'pushDevice.sessionId'])
    .where('pushDevice.userId', '=', userId)
    .where(isLiveDevice())
    .orderBy('pushDevice.id', 'desc')

const toDevice =
  ({ sessionId }: Pick<MemberContext, 'sessionId'>) =>
  (row: { id: number; userAgent: string; createdAt: string; sessionId: string }) => ({
    id: row.id,
    device: row.userAgent,
    createdAt: row.createdAt,
    current: row.sessionId === sessionId,
  })

export const listDevices = async (ctx: MemberContext) => (await listOf(ctx.reads, ctx.user.id).execute()).map(toDevice(ctx))

/** The subscription ends with the session. Throws 400. */
export function addDevice(ctx: MemberContext, { endpoint, keys }: PushSubscription) {
  const { user, sessionId, userAgent, env, write } = ctx
  const fits = isPublicKey(keys.p256dh) && Buffer.from(keys.auth, 'base64url').length === AUTH_BYTES
  if (!fits || !isPushAddress(endpoint, env.PUSH_ORIGINS)) throw invalid('endpoint', msg('problems', 'pushUnknown'))
  return write(async (trx) => {
    await trx
      .deleteFrom('pushDevice')
      .where((where) => where.or([where('endpoint', '=', endpoint), where('sessionId', '=', sessionId)]))
      .execute()
    const row = { userId: user.id, sessionId, endpoint, ...keys, userAgent: userAgent.slice(0, 300), createdAt: nowText() }
    await trx.insertInto('pushDevice').values(row).execute()
    const latest = trx.selectFrom('pushDevice').select('id').where('userId', '=', user.id).orderBy('id', 'desc').limit(DEVICES_MAX)
    await trx.deleteFrom('pushDevice').where('userId', '=', user.id).where('id', 'not in', latest).execute()
    return toDevice(ctx)(await listOf(trx, user.id).executeTakeFirstOrThrow())
  })
}

/** Throws 404, also for another person's device. */
export const removeDevice = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const gone = trx.deleteFrom('pushDevice').where('id', '=', id).where('userId', '=', user.id).returning('id')
    found(await gone.executeTakeFirst(), 'Device')
  })

/** Throws 409. */
export async function testDevice(ctx: MemberContext) {
  const { user, reads, write, sessionId, env } = ctx
  const device = await reads.selectFrom('pushDevice').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
  if (!device) throw conflict(msg('problems', 'pushNoDevice'))
  const settings = await readSettings(reads)
  if (settings.mailPaused) throw conflict(msg('problems', 'pushPaused'))
  const body = wordsIn(languageOf(user, settings)).notificationPreferences.testBody
  const message = { title: settings.name, body, url: '/profile?tab=settings', tag: 'test' }
  const signing = { keys: await pushKeys(ctx, ctx.appSecrets), subject: `mailto:portal@${new URL(env.PUBLIC_URL).hostname}` }
  const { is } = await sendPush(device, message, true, signing)
  if (is === 'gone') await write((trx) => trx.deleteFrom('pushDevice').where('id', '=', device.id).execute())
  if (is !== 'accepted') throw conflict(msg('problems', is === 'gone' ? 'pushNoDevice' : 'pushFailed'))
}
