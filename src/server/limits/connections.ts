import type { Socket } from 'node:net'
import { CONNECTIONS } from './amounts'
import { type Caller, shareOf } from './caller'

/**
 * A connection belongs to its network until somebody who is signed in uses it, and then to that person. Beyond its limit a share loses
 * its oldest connection, beyond the limit of all the largest share does: whoever comes new gets in. A proxy counts for itself.
 */
export interface Connections {
  open(socket: Socket): void
  /** A request of `caller` has come on it. */
  use(socket: Socket, caller: Caller): void
}

export function createConnections(isProxy: (address: string) => boolean): Connections {
  const shares = new Map<string, Set<Socket>>()
  const owners = new Map<Socket, string>()

  function add(socket: Socket, share: string, most: number) {
    const sockets = shares.get(share) ?? new Set()
    shares.set(share, sockets.add(socket))
    owners.set(socket, share)
    if (sockets.size > most) loseOldest(sockets)
    else if (owners.size > CONNECTIONS.all) loseOldest(largest())
  }
  function remove(socket: Socket) {
    const share = owners.get(socket) ?? ''
    const sockets = shares.get(share)
    sockets?.delete(socket)
    if (sockets?.size === 0) shares.delete(share)
    owners.delete(socket)
  }
  function loseOldest(sockets: Set<Socket>) {
    const [oldest] = sockets
    if (!oldest) return
    remove(oldest)
    oldest.destroy()
  }
  function largest() {
    let most = new Set<Socket>()
    for (const sockets of shares.values()) if (sockets.size > most.size) most = sockets
    return most
  }

  return {
    open(socket) {
      const { remoteAddress = '' } = socket
      if (isProxy(remoteAddress)) return
      add(socket, shareOf(null, remoteAddress).share, CONNECTIONS.network)
      socket.once('close', () => remove(socket))
    },
    use(socket, { share, kind }) {
      const owner = owners.get(socket)
      if (kind === 'stranger' || owner === undefined || owner === share) return
      remove(socket)
      add(socket, share, CONNECTIONS.person)
    },
  }
}
