import type { Sentence } from '../../words/say'
import { PortalError } from '../errors'

/** A file that is not taken: the status, and a text for people at the field it came in. */
export const refusal = (code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', field: string, message: Sentence) =>
  new PortalError(code, message, { issues: [{ path: field, message }] })
