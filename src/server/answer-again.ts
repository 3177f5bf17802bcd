import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const ANSWERS_KEPT = 2_000

interface Question {
  key: string
  version: string
  /** Unix milliseconds; 0 for an answer that is not kept. */
  until: number
}

interface Answer extends Question {
  since: number
  headers: Record<string, number | string | string[] | undefined>
  body: string
}

/** Says that the answer to `request` holds while nothing is written, until the caller's session ends. */
export type Holds = (request: FastifyRequest, until: Date) => void

/**
 * What every open tab asks again and again is answered from memory while the database stays at its version: the same bytes, for the
 * same address and the same cookie. Only what was answered with 200, and that `Holds` was said of, is kept. Register it before all
 * other hooks; the kept headers are the ones they set.
 */
export function answerAgain(app: FastifyInstance, version: () => string, isAskedAgain: (request: FastifyRequest) => boolean): Holds {
  const kept = new Map<string, Answer>()
  const asked = new WeakMap<FastifyRequest, Question>()

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !isAskedAgain(request)) return done()
    // Read before the answer is made: one made while somebody writes then counts as old, never as new.
    const question = { key: keyOf(request), version: version(), until: 0 }
    const known = kept.get(question.key)
    const now = Date.now()
    if (known && known.version === question.version && known.since <= now && now < known.until) {
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
    if (question?.until && reply.statusCode === 200 && typeof payload === 'string' && !reply.hasHeader('set-cookie')) {
      if (kept.size >= ANSWERS_KEPT) kept.clear()
      const headers = { ...reply.getHeaders(), 'content-length': Buffer.byteLength(payload) }
      kept.set(question.key, { ...question, since: Date.now(), headers, body: payload })
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
