import type { MessageKey } from '../../words/say'
import { PortalError } from '../errors'

/** A file that is not taken: the status, and a text for people at the field it came in. */
export const refusal = (code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', field: string, message: MessageKey) =>
  new PortalError(code, message, { issues: [{ path: field, message }] })
