import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { may } from '../../shared/permissions'
import { msg } from '../../words/say'
import { PortalError } from '../errors'
import type { Person } from '../people'
import { addressOf, networkOf } from './network'

/** Who a request is charged to: the person who is signed in, or else the network it came from. */
export interface Caller {
  /** One share of everything that is shared out: a person's, or that of everyone at one address or /48. */
  share: string
  /** Inside a share turns go round between these: the /64s of a /48. */
  part: string
  kind: 'stranger' | 'member' | 'board'
  isGone(): boolean
  /** Whether they may still read what they may have begun to: they have not been banned, demoted or signed out meanwhile. */
  mayGoOn(): Promise<boolean>
  /** Calls `then` when the connection closes, after the answer or before, or at once when it has; gives back what stops that. */
  onGone(then: () => void): () => void
}

/** The caller behind a request. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, user: Person | null): Caller {
  return new RequestCaller(request.raw.socket, reply.raw, shareOf(user, addressOf(request)))
}

type Share = Pick<Caller, 'share' | 'part' | 'kind'>

/** A class: every request makes one, and closures for each method would cost more than all else here. */
class RequestCaller implements Caller {
  readonly share: string
  readonly part: string
  readonly kind: Caller['kind']
  mayGoOn = async () => true
  /** One listener for all of them: an import waits for hundreds of passwords at once. */
  #waiting: Set<() => void> | undefined

  constructor(
    private readonly socket: Socket,
    private readonly answer: ServerResponse,
    { share, part, kind }: Share,
  ) {
    this.share = share
    this.part = part
    this.kind = kind
  }

  isGone() {
    return this.socket.destroyed
  }

  onGone(then: () => void) {
    if (this.isGone()) {
      then()
      return () => undefined
    }
    const waiting = this.#waiting ?? this.#listen()
    const call = () => then()
    waiting.add(call)
    return () => void waiting.delete(call)
  }

  #listen() {
    const waiting = new Set<() => void>()
    const closed = () => {
      this.socket.off('close', closed)
      for (const then of waiting) then()
      waiting.clear()
    }
    this.answer.once('close', closed)
    // An answer that waits behind another on the same connection hears nothing of the connection's end.
    this.socket.once('close', closed)
    this.#waiting = waiting
    return waiting
  }
}

/** Whose share `user` has; without one the network's. */
export function shareOf(user: Person | null, address: string): Share {
  if (user) return { share: `person ${user.id}`, part: '', kind: isBoard(user) ? 'board' : 'member' }
  const { home, site } = networkOf(address)
  return { share: `network ${site}`, part: home, kind: 'stranger' }
}

export const isBoard = (user: Person) => may(user, 'messages.readAll')

/** The program itself: commands, the first admin, tests that call procedures directly. */
export const INSIDE: Caller = {
  share: 'inside',
  part: '',
  kind: 'board',
  isGone: () => false,
  mayGoOn: async () => true,
  onGone: () => () => undefined,
}

/** Nobody reads this: it ends work whose caller has hung up. */
export const hungUp = () => new PortalError('CLIENT_CLOSED_REQUEST', msg('server', 'hungUp'))

/** Waits until `go`, which `join` is given, is called. Rejects when the caller hangs up before that; `leave` takes `go` back. */
export const wait = (caller: Caller, join: (go: () => void) => void, leave: (go: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    if (caller.isGone()) return reject(hungUp())
    const go = () => {
      forget()
      resolve()
    }
    const forget = caller.onGone(() => {
      leave(go)
      reject(hungUp())
    })
    join(go)
  })
