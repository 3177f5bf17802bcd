import type { FastifyReply, FastifyRequest } from 'fastify'
import { may } from '../../shared/permissions'
import { msg } from '../../words/messages'
import { PortalError } from '../errors'
import type { Person } from '../people'
import { addressOf, networkOf } from './network'

/** The signed-in person, or else the network, that a request counts against. */
export interface Caller {
  key: string
  kind: 'stranger' | 'member' | 'board'
  hasHungUp(): boolean
  /** False once the person has been banned, demoted or signed out since the request began. */
  isStillAllowed(): Promise<boolean>
  /** Calls `then` once, when the answer has been sent or the connection has closed. */
  onEnd(then: () => void): void
}

export function callerOf(request: FastifyRequest, reply: FastifyReply, user: Person | null, isStillAllowed = async () => true): Caller {
  const { socket } = request.raw
  return {
    ...limitKeyOf(user, addressOf(request)),
    hasHungUp: () => socket.destroyed,
    isStillAllowed,
    onEnd(then) {
      const end = () => {
        reply.raw.off('close', end)
        socket.off('close', end)
        then()
      }
      reply.raw.once('close', end)
      // A pipelined answer that waits for another one gets no event of its own.
      socket.once('close', end)
    },
  }
}

export function limitKeyOf(user: Person | null, address: string): Pick<Caller, 'key' | 'kind'> {
  if (user) return { key: `person ${user.id}`, kind: isBoard(user) ? 'board' : 'member' }
  return { key: `network ${networkOf(address).site}`, kind: 'stranger' }
}

export const isBoard = (user: Person) => may(user, 'messages.readAll')

/** The program itself: commands, the first admin, and tests that call procedures directly. */
export const INTERNAL_CALLER: Caller = {
  key: 'internal',
  kind: 'board',
  hasHungUp: () => false,
  isStillAllowed: async () => true,
  onEnd: () => undefined,
}

/** Ends work whose caller has closed the connection. */
export const hungUp = () => new PortalError('CLIENT_CLOSED_REQUEST', msg('server', 'hungUp'))
