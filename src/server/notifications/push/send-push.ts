import { DAY, HOUR } from '../../process/clock'
import { type GatewayOutcome, isPassing, outcomeOfError } from '../sms/gateway'
import { postRequest } from '../sms/post-request'
import type { PushKeys } from './push-keys'

const PAYLOAD_MAX_BYTES = 2048
const GONE = [404, 410]

export interface PushMessage {
  title: string
  body: string
  url: string
  /** A newer notification with this tag replaces the older one. */
  tag: string
}
interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** Encrypts a message for a device (RFC 8291) and sends it to its push service. `gone` means that the device has unsubscribed. */
export async function sendPush(
  device: Device,
  message: PushMessage,
  isUrgent: boolean,
  { keys, subject }: { keys: PushKeys; subject: string },
): Promise<GatewayOutcome | { is: 'gone' }> {
  const { generateRequestDetails } = await import('web-push')
  const { endpoint, p256dh, auth } = device
  const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(message), {
    vapidDetails: { subject, ...keys },
    TTL: (isUrgent ? DAY : 4 * HOUR) / 1000,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  })
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  try {
    const { status } = await postRequest(endpoint, headers, details.body ?? '')
    if (status >= 200 && status < 300) return { is: 'accepted', id: null }
    if (GONE.includes(status)) return { is: 'gone' }
    return { is: isPassing(status) ? 'later' : 'refused', reason: `The push service answered ${status}.` }
  } catch (error) {
    return outcomeOfError(error)
  }
}

function payloadOf(message: PushMessage): string {
  for (let length = message.body.length; ; length = Math.floor(length * 0.9)) {
    const body = length < message.body.length ? `${message.body.slice(0, length).trimEnd()}…` : message.body
    const text = JSON.stringify({ ...message, body })
    if (Buffer.byteLength(text) <= PAYLOAD_MAX_BYTES || length === 0) return text
  }
}
