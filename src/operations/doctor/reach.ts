import type { PeerCertificate, TLSSocket } from 'node:tls'
import { DAY } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { START_COMMAND } from '../../server/process/program'
import type { Finding } from '../../shared/system'
import { getPlainly } from '../jobs/get-plainly'
import { messageOf, ok, problem, warning } from './checks'

const PATIENCE_MS = 5_000
/** Certificates are renewed 30 days before they end, so that this few days mean that it failed. */
const DAYS_WANTED = 14
const HEALTH = '/api/health'
/** Answers of a proxy without a portal behind it; deploy/nginx.conf answers 503. */
const PROXY_ALONE = [502, 503, 504]

/** Asks the portal itself at HOST and PORT, and then at PUBLIC_URL, as people do. */
export async function checkReach(env: Env): Promise<Finding[]> {
  return [...(await checkService(env)), ...(await checkPublicly(env))]
}

/** With PORT=0 only the running portal knows its port. */
async function checkService({ HOST, PORT }: Env): Promise<Finding[]> {
  if (PORT === 0) return []
  const place = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  const url = `http://${place}:${PORT}`
  try {
    const { statusCode } = await askHealth(url)
    if (statusCode === 200) return [ok('service', `The portal answers at ${url}.`)]
    if (statusCode === 503) return [problem('service', `The portal at ${url} cannot write its database. Its log says why.`)]
    return [problem('service', `Another program answers at ${url} (${statusCode}). Stop that one, or set PORT to another number.`)]
  } catch {
    return [
      warning('service', `The portal does not run: nothing answers at ${url}. After a change of PORT or HOST start it again: ${START}`),
    ]
  }
}

/** The commands of a service are `sudo portico` and, of one of several communities, `sudo portico @oak`. */
const START = START_COMMAND.startsWith('sudo ')
  ? START_COMMAND.replace('sudo ', 'sudo systemctl restart ').replace(' @', '@')
  : START_COMMAND

/** A router may not let this machine reach its own public address, so that no answer is no proof. */
async function checkPublicly({ PUBLIC_URL, publicUrlIsSet, PORT }: Env): Promise<Finding[]> {
  const { hostname } = new URL(PUBLIC_URL)
  if (!publicUrlIsSet || /^(localhost|127\..*|\[::1\])$/.test(hostname)) return []
  try {
    const { statusCode, daysLeft } = await askHealth(PUBLIC_URL)
    if (PROXY_ALONE.includes(statusCode))
      return [
        problem(
          'address',
          `The proxy at ${PUBLIC_URL} reaches no portal (${statusCode}). Does it lead to PORT ${PORT}, and does the portal run?`,
        ),
      ]
    if (statusCode !== 200)
      return [problem('address', `${PUBLIC_URL} answers ${statusCode} and not as this portal does. Check PUBLIC_URL and the proxy.`)]
    if (daysLeft === undefined) return [ok('address', `${PUBLIC_URL} leads to a portal.`)]
    const text = `${PUBLIC_URL} leads to a portal; its certificate is good for ${daysLeft} more days.`
    return [daysLeft < DAYS_WANTED ? warning('address', `${text} Is it renewed by itself?`) : ok('address', text)]
  } catch (error) {
    return [explain(error, PUBLIC_URL, hostname, PORT)]
  }
}

function explain(error: unknown, url: string, host: string, port: number): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND')
    return problem('address', `No address is known for the name ${host} (DNS). Check PUBLIC_URL, and the name where you rent it.`)
  if (code === 'CERT_HAS_EXPIRED')
    return problem('address', `The certificate of ${host} has expired: browsers warn people. Have the proxy renew it.`)
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return problem('address', `Browsers do not trust the certificate of ${host}: ${messageOf(error)}.`)
  const why = code === 'ABORT_ERR' ? 'not in five seconds' : code || messageOf(error)
  return warning(
    'address',
    `Nothing answers at ${url} from this machine (${why}). Does the proxy lead to PORT ${port}? Try it from a phone: if it fails there too, look at the proxy, the router and the firewall.`,
  )
}

/** The status of the health check, and the days its certificate is still good for. */
async function askHealth(url: string): Promise<{ statusCode: number; daysLeft?: number }> {
  const answer = await getPlainly(`${url}${HEALTH}`, PATIENCE_MS)
  const { statusCode = 0, socket } = answer
  const certificate = 'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate() : undefined
  answer.destroy()
  return { statusCode, ...(certificate && { daysLeft: daysUntilEnd(certificate) }) }
}

const daysUntilEnd = ({ valid_to }: PeerCertificate) => Math.floor((Date.parse(valid_to) - Date.now()) / DAY)
