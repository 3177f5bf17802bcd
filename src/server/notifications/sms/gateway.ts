import { NoAnswer } from './post-request'

/** `unknown` means that the text was sent completely, but no answer came. */
export type GatewayOutcome =
  | { is: 'accepted'; id: string | null }
  | { is: 'refused' | 'later' | 'unknown'; reason: string }
  | { is: 'stopped'; reason: string }

interface TextMessage {
  id: number
  to: string
  text: string
  segments: number
  isUrgent: boolean
}

interface InboundText {
  id: string
  from: string
  text: string
}
export interface TextStatus {
  gatewayId?: string
  id?: number
  failure: string | null
}

/** The signature covers the body and, with Twilio, our own URL. */
interface Posted {
  path: string
  signature: string
  body: string
}

export interface TextGateway {
  kind: 'twilio' | 'webhook'
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

/** These status codes do not judge the text: they mean access, rate limits or server errors. */
export const isPassing = (status: number) => [401, 403, 429].includes(status) || status >= 500

export const answered = (status: number, said: string) => `The gateway answered ${status}${said ? `: ${said}` : ''}`.slice(0, 500)
