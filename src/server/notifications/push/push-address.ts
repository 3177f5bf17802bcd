const ENDPOINT_MAX = 1000
/** Firefox, Chrome and what is made of them, Safari, Edge. */
const HOSTS = /^(fcm\.googleapis\.com|([\w-]+\.)+push\.services\.mozilla\.com|([\w-]+\.)+push\.apple\.com|([\w-]+\.)+notify\.windows\.com)$/

/** Whether the portal may send something to an address that a browser names: not into our own network, and to nobody else's server. */
export function isPushAddress(endpoint: string, origins: readonly string[]): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  return origins.includes(origin) || (protocol === 'https:' && port === '' && HOSTS.test(hostname))
}
