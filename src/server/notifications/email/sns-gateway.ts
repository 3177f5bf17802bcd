import { msg } from '../../../words/say'
import { PortalError } from '../../errors'
import { HOUR } from '../../process/clock'

const KEPT_FOR = 24 * HOUR
const KEPT_MOST = 20
const CERTIFICATE_MAX_BYTES = 16 * 1024
const PATIENCE_MS = 5_000

/** What the portal asks Amazon SNS for; tests put their own in its place. */
export interface SnsGateway {
  /**
   * The PEM at an address `isCertificateUrl` has accepted; null when there is none. Calls `beforeAsking` where it is not known yet. Throws
   * 503 when Amazon cannot be reached.
   */
  certificate(url: string, beforeAsking: () => void): Promise<string | null>
  /** Visits the address that confirms a subscription. */
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

/** A redirect would lead away from the host that was checked. */
async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    throw unreachable(error)
  }
}
