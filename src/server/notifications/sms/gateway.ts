import { NoAnswer } from './post-request'

/** The outcome of an attempt. `unknown`: it was sent completely, but no answer came. */
export type GatewayOutcome =
  | { is: 'accepted'; id: string | null }
  | { is: 'refused' | 'later' | 'unknown'; reason: string }
  /** The number has answered STOP to the gateway itself. */
  | { is: 'stopped'; reason: string }

export interface TextMessage {
  id: number
  /** As +15555550199. */
  to: string
  text: string
  segments: number
  isUrgent: boolean
}

export interface InboundText {
  id: string
  from: string
  text: string
}
/** The status of an accepted text, by the gateway's id or ours. */
export interface TextStatus {
  gatewayId?: string
  id?: number
  /** The reason why it did not arrive; null if it did. */
  failure: string | null
}

/** An incoming request. Its signature covers the body and, with Twilio, our own URL. */
export interface Posted {
  path: string
  signature: string
  body: string
}

export interface TextGateway {
  kind: 'twilio' | 'webhook'
  /** The number or service that sends the texts, for people. */
  sender: string
  /** The gateway accepts a text once per id, so it can be sent again. */
  mayRepeat: boolean
  send(message: TextMessage): Promise<GatewayOutcome>
  signatureHeader: string
  isGenuine(posted: Posted): boolean
  readInbound(body: string): InboundText | null
  readStatus(body: string): TextStatus | null
}

export function outcomeOfError(error: unknown): GatewayOutcome {
  if (!(error instanceof NoAnswer)) throw error
  return { is: error.wasSent ? 'unknown' : 'later', reason: error.message }
}

/** Status codes that are no verdict on the text: access, rate limit, server errors. */
export const isPassing = (status: number) => [401, 403, 429].includes(status) || status >= 500

export const answered = (status: number, said: string) => `The gateway answered ${status}${said ? `: ${said}` : ''}`.slice(0, 500)
