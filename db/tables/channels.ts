import type { ColumnType } from 'kysely'
import type { Flag, Id } from './foundation'

export interface ShortMessageTable {
  id: Id
  channel: 'sms' | 'push'
  /** A notice belongs to a notification; the others are about the number itself. */
  kind: 'notice' | 'code' | 'welcome'
  userId: number | null
  notificationId: ColumnType<number | null, number | null | undefined, number | null>
  deviceId: ColumnType<number | null, number | null | undefined, number | null>
  /** The number as +15555550199, or the name of a device. */
  toAddress: string
  isUrgent: Flag
  /** The sent text; always empty for a code. */
  text: ColumnType<string, string | undefined, string>
  /** Parts of a text message. */
  segments: ColumnType<number, number | undefined, number>
  /** 'underway' while it is being sent; after a crash it is unknown whether it was. */
  status: 'waiting' | 'underway' | 'sent' | 'failed'
  attempts: ColumnType<number, number | undefined, number>
  nextAttemptAt: string
  lastError: string | null
  gatewayId: string | null
  createdAt: string
  sentAt: string | null
}

/** A browser that shows push notifications, until its session ends. */
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

/** Parts the gateway has accepted in a month, in the community's time zone. */
interface TextUsageTable {
  month: string
  segments: number
}

interface TextNumberTable {
  number: string
  /** When it answered STOP. */
  stoppedAt: string | null
  /** The day on which it last got the automatic answer that nobody reads texts. */
  answeredOn: string | null
}

/** Handled gateway messages: each may arrive more than once. */
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
  /** The text the owner agreed to. */
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
