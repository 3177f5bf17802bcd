import { client } from '../../../../client/trpc-client'

export type Obstacle = 'unsupported' | 'refused' | 'homeScreen' | null

/** Why this browser cannot show notifications. */
export function obstacleHere(): Obstacle {
  const isIphone = /iPhone|iPad/.test(navigator.userAgent)
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  if (isIphone && !isInstalled) return 'homeScreen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : null
}

/** Asks the person, then the browser's push service, then tells the portal. False where the person has said no. Throws. */
export async function turnOnHere(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  await navigator.serviceWorker.ready
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await client.reach.addDevice.mutate({ endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } })
  return true
}
