import { msg } from '../../../words/messages'
import { PortalError } from '../../errors'
import { HOUR } from '../../process/clock'

const KEPT_FOR = 24 * HOUR
const KEPT_MOST = 20
const CERTIFICATE_MAX_BYTES = 16 * 1024
const PATIENCE_MS = 5_000

/** Requests to Amazon SNS; tests replace them. */
export interface SnsGateway {
  /**
   * The PEM at a URL that `isCertificateUrl` accepts; null if there is none. Calls `beforeAsking` before a fetch. Throws 503 if Amazon
   * cannot be reached.
   */
  certificate(url: string, beforeAsking: () => void): Promise<string | null>
  /** Confirms a subscription. */
  confirm(url: string): Promise<void>
}

export function createSnsGateway(): SnsGateway {
  const kept = new Map<string, { pem: string; until: number }>()
  return {
    async certificate(url, beforeAsking) {
      const known = kept.get(url)
      if (known && Date.now() < known.until) return known.pem
      beforeAsking()
      const answer = await ask(url)
      if (!answer.ok) return null
      const pem = await answer.text()
      if (pem.length > CERTIFICATE_MAX_BYTES) return null
      if (kept.size >= KEPT_MOST) kept.delete(kept.keys().next().value ?? '')
      kept.set(url, { pem, until: Date.now() + KEPT_FOR })
      return pem
    },
    async confirm(url) {
      const answer = await ask(url)
      if (!answer.ok) throw unreachable()
    },
  }
}

const unreachable = (cause?: unknown) => Object.assign(new PortalError('SERVICE_UNAVAILABLE', msg('server', 'snsUnreachable')), { cause })

/** Refuses redirects, which could lead away from the checked host. */
async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    throw unreachable(error)
  }
}
