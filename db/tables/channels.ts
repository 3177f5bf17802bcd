import type { ColumnType } from 'kysely'
import type { Flag, Id } from './foundation'

/** A text message, or a notification on one device, in its outbox. */
export interface ShortMessageTable {
  id: Id
  channel: 'sms' | 'push'
  /** A notice comes from a notification; the others are about the number itself. */
  kind: 'notice' | 'code' | 'welcome'
  userId: number | null
  notificationId: ColumnType<number | null, number | null | undefined, number | null>
  deviceId: ColumnType<number | null, number | null | undefined, number | null>
  /** The number as +15555550199; of a notification what names its device. */
  toAddress: string
  isUrgent: Flag
  /** As sent; of a code never kept longer than that. */
  text: ColumnType<string, string | undefined, string>
  /** Parts of a text message. */
  segments: ColumnType<number, number | undefined, number>
  /** 'underway' while it is being sent; after a crash nobody knows whether it was. */
  status: 'waiting' | 'underway' | 'sent' | 'failed'
  attempts: ColumnType<number, number | undefined, number>
  nextAttemptAt: string
  lastError: string | null
  /** What the gateway calls it. */
  gatewayId: string | null
  createdAt: string
  sentAt: string | null
}

/** A browser that shows notifications, for as long as its session lives. */
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

/** Parts the gateway has accepted in a month of the community's calendar. */
interface TextUsageTable {
  month: string
  segments: number
}

/** What a number has answered. */
interface TextNumberTable {
  number: string
  /** It answered STOP. */
  stoppedAt: string | null
  /** The community's day on which it was last told that nobody reads it. */
  answeredOn: string | null
}

/** Messages of the gateway already dealt with: the same one may arrive more than once. */
interface TextReceivedTable {
  id: string
  receivedAt: string
}

/** A code that waits to be typed in. */
interface PhoneCodeTable {
  userId: number
  number: string
  /** Null until the code has been sent: it is made then. */
  codeHash: string | null
  triesLeft: number
  endsAt: string
  /** What its owner agreed to, and when. */
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
