import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Characters kept in all, and of one answer: nobody fills the memory by asking in ever new words. */
const KEPT_MAX = 4_000_000
const ANSWER_MAX = 8_000
/** An answer's headers and its place weigh about as much as this many characters. */
const ANSWER_WEIGHT = 1_000

interface Question {
  key: string
  version: string
  /** Unix milliseconds; 0 for an answer that is not kept. */
  until: number
}

interface Answer {
  since: number
  until: number
  headers: Record<string, number | string | string[] | undefined>
  body: string
}

/** Lets the answer to `request` be replayed while nothing is written, until the caller's session ends. */
export type KeepUntil = (request: FastifyRequest, until: Date) => void

/**
 * Answers repeated requests from memory while the database stays at its version: the same answer, for the same address and the same
 * cookie. It keeps answers of 200 that `KeepUntil` was called for. Register it right after `secure`: the kept headers are the ones that
 * hooks set.
 */
export function addReplayCache(app: FastifyInstance, version: () => string, isRepeated: (request: FastifyRequest) => boolean): KeepUntil {
  const asked = new WeakMap<FastifyRequest, Question>()
  let kept = new Map<string, Answer>()
  let keptAt = ''
  let weight = 0

  function forgetAll(next: string) {
    kept = new Map()
    keptAt = next
    weight = 0
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !isRepeated(request)) return done()
    // Read before the answer is made: one made while somebody writes then counts as old, never as new.
    const question = { key: keyOf(request), version: version(), until: 0 }
    if (question.version !== keptAt) forgetAll(question.version)
    const known = kept.get(question.key)
    const now = Date.now()
    if (known && known.since <= now && now < known.until) {
      reply.hijack()
      reply.raw.writeHead(200, { ...known.headers, 'x-request-id': request.id })
      reply.raw.end(known.body)
      return
    }
    asked.set(request, question)
    done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const question = asked.get(request)
    const isSound = question?.until && question.version === keptAt && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (isSound && typeof payload === 'string' && payload.length <= ANSWER_MAX) {
      if (weight > KEPT_MAX) forgetAll(keptAt)
      weight += payload.length + ANSWER_WEIGHT
      const headers = { ...reply.getHeaders(), 'content-length': Buffer.byteLength(payload) }
      kept.set(question.key, { since: Date.now(), until: question.until, headers, body: payload })
    }
    done(null, payload)
  })

  return (request, until) => {
    const question = asked.get(request)
    if (question) question.until = until.getTime()
  }
}

/** A hash, so that no token lies about in memory. */
const keyOf = ({ url, headers }: FastifyRequest) => hash('sha256', `${url}\n${headers.cookie ?? ''}`)
