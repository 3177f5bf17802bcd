import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Where a request came from, as far as limits are concerned. */
export interface Network {
  /** What a household has: an IPv4 address, or the /64 of an IPv6 one. */
  home: string
  /** What one customer of a provider may have: the /48 around it; an IPv4 address is its own. */
  site: string
}

/**
 * The address of a caller. Some proxies write its port behind it; what is none at all, such as `unknown`, counts as the proxy's own, or
 * each made-up word would be a network by itself.
 */
export function addressOf({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  if (isIP(ip) !== 0) return ip
  const plain = /^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ''
  return isIP(plain) === 0 ? (raw.socket.remoteAddress ?? '') : plain
}

/** The network of an address. An IPv4 address in IPv6's clothes (`::ffff:192.0.2.1`) is the same as the plain one. */
export function networkOf(address: string): Network {
  // Of an interface such as br-lan, whose name the parser would throw at.
  const [unscoped = ''] = address.split('%', 1)
  if (isIP(unscoped) !== 6) return { home: unscoped, site: unscoped }
  const plain = ipaddr.process(unscoped)
  if (plain instanceof ipaddr.IPv4) return { home: plain.toString(), site: plain.toString() }
  const prefix = (length: number) =>
    plain.parts
      .slice(0, length)
      .map((part) => part.toString(16))
      .join(':')
  return { home: `${prefix(4)}::/64`, site: `${prefix(3)}::/48` }
}
