import { createCount } from './count'
import { networkOf } from './network'

interface NetworkLimits {
  /** Milliseconds. */
  window: number
  /** Of an IPv4 address or a /64. */
  home: number
  /** Of a /48. */
  site: number
}

/** Counts what a network does: the /64 and the /48 of an IPv6 address, an IPv4 address alone. */
export interface NetworkCount {
  /** Throws 429 with Retry-After when the network has done it too often. */
  require(address: string): void
  /** Counts once more; a negative `amount` takes back what was counted. */
  add(address: string, amount?: number): void
}

export function createNetworkCount({ window, home, site }: NetworkLimits): NetworkCount {
  const homes = createCount({ max: home, window })
  const sites = createCount({ max: site, window })
  return {
    require(address) {
      const network = networkOf(address)
      sites.require(network.site)
      homes.require(network.home)
    },
    add(address, amount = 1) {
      const network = networkOf(address)
      sites.add(network.site, amount)
      homes.add(network.home, amount)
    },
  }
}
