import type { ColumnType } from 'kysely'
import type { Flag, Id } from './foundation'

export interface ShortMessageTable {
  id: Id
  channel: 'sms' | 'push'
  /** Only a notice belongs to a notification. A code or welcome is about the number itself. */
  kind: 'notice' | 'code' | 'welcome'
  userId: number | null
  notificationId: ColumnType<number | null, number | null | undefined, number | null>
  deviceId: ColumnType<number | null, number | null | undefined, number | null>
  /** A number such as +15555550199, or the name of a device. */
  toAddress: string
  isUrgent: Flag
  text: ColumnType<string, string | undefined, string>
  segments: ColumnType<number, number | undefined, number>
  /** A text is 'underway' while it is being sent. If it stays so after a crash, nobody knows whether it was sent. */
  status: 'waiting' | 'underway' | 'sent' | 'failed'
  attempts: ColumnType<number, number | undefined, number>
  nextAttemptAt: string
  lastError: string | null
  gatewayId: string | null
  createdAt: string
  sentAt: string | null
}

/** The row ends with the browser's session. */
interface PushDeviceTable {
  id: Id
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
  createdAt: string
}

interface TextUsageTable {
  month: string
  segments: number
}

interface TextNumberTable {
  number: string
  stoppedAt: string | null
  /** The date of the last automatic answer, which says that nobody reads texts. */
  answeredOn: string | null
}

/** Records handled gateway messages, because each may arrive more than once. */
interface TextReceivedTable {
  id: string
  receivedAt: string
}

interface PhoneCodeTable {
  userId: number
  number: string
  codeHash: string | null
  triesLeft: number
  endsAt: string
  consent: string
  consentAt: string
}

interface SmsConsentTable {
  id: Id
  userId: number
  number: string
  text: string
  at: string
}

export interface ChannelTables {
  shortMessage: ShortMessageTable
  pushDevice: PushDeviceTable
  textUsage: TextUsageTable
  textNumber: TextNumberTable
  textReceived: TextReceivedTable
  phoneCode: PhoneCodeTable
  smsConsent: SmsConsentTable
}
