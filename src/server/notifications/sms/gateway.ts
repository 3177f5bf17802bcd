import { NoAnswer } from './post-request'

/** What became of an attempt. `unknown`: it was sent whole and nobody said whether it was taken. */
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

/** What a gateway tells us. */
export interface InboundText {
  id: string
  from: string
  text: string
}
/** Of a text it has taken: by its own id, or by ours. */
export interface TextStatus {
  gatewayId?: string
  id?: number
  /** Why it did not arrive; null for good news. */
  failure: string | null
}

/** What comes from outside: the signature is over the body and, with Twilio, over our own address. */
export interface Posted {
  path: string
  signature: string
  body: string
}

export interface TextGateway {
  kind: 'twilio' | 'webhook'
  /** From which number or service texts come, for people. */
  sender: string
  /** The same text under the same id, sent again, is taken once. */
  mayRepeat: boolean
  send(message: TextMessage): Promise<GatewayOutcome>
  signatureHeader: string
  /** False for what somebody else has posted. */
  isGenuine(posted: Posted): boolean
  readInbound(body: string): InboundText | null
  readStatus(body: string): TextStatus | null
}

/** What an error of the connection means for a text. */
export function outcomeOfError(error: unknown): GatewayOutcome {
  if (!(error instanceof NoAnswer)) throw error
  return { is: error.wasSent ? 'unknown' : 'later', reason: error.message }
}

/** Answers that are no verdict on the text: our access, too much at once, their trouble. */
export const isPassing = (status: number) => [401, 403, 429].includes(status) || status >= 500

export const answered = (status: number, said: string) => `The gateway answered ${status}${said ? `: ${said}` : ''}`.slice(0, 500)
