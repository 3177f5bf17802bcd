import { isIP } from 'node:net'

/** Where a request came from, as far as limits are concerned. */
export interface Network {
  /** What a household has: an IPv4 address, or the /64 of an IPv6 one. */
  home: string
  /** What one customer of a provider may have: the /48 around it; an IPv4 address is its own. */
  site: string
}

/** The network of an address. An IPv4 address in IPv6's clothes (`::ffff:192.0.2.1`) is the same as the plain one. */
export function networkOf(address: string): Network {
  const plain = address.split('%', 1)[0] ?? ''
  if (isIP(plain) !== 6) return { home: plain, site: plain }
  const groups = groupsOf(plain)
  if (isMapped(groups)) {
    const [high = 0, low = 0] = groups.slice(6)
    const home = [high >> 8, high & 255, low >> 8, low & 255].join('.')
    return { home, site: home }
  }
  const prefix = (length: number) => groups.slice(0, length).map(hex).join(':')
  return { home: `${prefix(4)}::/64`, site: `${prefix(3)}::/48` }
}

const hex = (group: number) => group.toString(16)

/** The eight groups of 16 bits, of whichever spelling. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2)
  const [left, right] = [partsOf(head), partsOf(tail ?? '')]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0)
  return [...left, ...zeros, ...right]
}

const partsOf = (text: string) =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => {
      if (!part.includes('.')) return [Number.parseInt(part, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })

const isMapped = (groups: number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
