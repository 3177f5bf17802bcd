import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** An IPv4 address is its own subnet and site. */
interface Network {
  /** The /64 of an IPv6 address: one household. */
  subnet: string
  /** The /48 around it: the most that one customer of a provider has. */
  site: string
}

/**
 * The caller's address. Some proxies append its port. Text that is no address, such as `unknown`, counts as the proxy's own address; else
 * each made-up word would be a network.
 */
export function addressOf({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  if (isIP(ip) !== 0) return ip
  const plain = /^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ''
  return isIP(plain) === 0 ? (raw.socket.remoteAddress ?? '') : plain
}

/** An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as the IPv4 one. */
export function networkOf(address: string): Network {
  // The parser throws for an interface name such as br-lan.
  const [unscoped = ''] = address.split('%', 1)
  if (isIP(unscoped) !== 6) return { subnet: unscoped, site: unscoped }
  const plain = ipaddr.process(unscoped)
  if (plain instanceof ipaddr.IPv4) return { subnet: plain.toString(), site: plain.toString() }
  const prefix = (length: number) =>
    plain.parts
      .slice(0, length)
      .map((part) => part.toString(16))
      .join(':')
  return { subnet: `${prefix(4)}::/64`, site: `${prefix(3)}::/48` }
}
