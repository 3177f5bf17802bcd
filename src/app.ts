import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { answerError, serveRest } from './rest/adapter'
import { fileRoutes } from './rest/files'
import { serveOutside } from './rest/outside'
import { routes } from './rest/routes'
import { appRouter } from './router'
import { answerAgain } from './server/answer-again'
import { requirePace } from './server/body-pace'
import { JSON_VALUES_MAX } from './server/budget/amounts'
import { callerOf } from './server/budget/caller'
import { holdsMoreValues, TOO_MANY_VALUES } from './server/budget/json-values'
import { wholeListWithin } from './server/budget/long-answer'
import { limitPipelines } from './server/budget/pipelines'
import type { Context, Services } from './server/context'
import { trustedProxies } from './server/env'
import { PortalError } from './server/errors'
import { serveFileRoutes } from './server/file-routes'
import { serveHealth } from './server/health'
import { servePages } from './server/pages'
import { isPoll } from './server/polls-of-tabs'
import { logRequests } from './server/request-log'
import { secure } from './server/security'
import { serveTrpc } from './server/trpc-http'
import { createWire } from './server/wire'

const BODY_MAX_BYTES = 1024 * 1024

interface Options {
  logger?: FastifyServerOptions['logger']
  /** The built browser side; without it only data is served. */
  pagesFolder?: string
}

/** The whole server without a port, so that tests can inject requests. */
export async function buildApp(services: Services, { logger = false, pagesFolder }: Options = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(services.env),
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { maxParamLength: 500 },
    ...createWire(services.env.PUBLIC_URL, (status) => app.log.debug({ status }, 'refused before there was a request')),
    // Who still comes is served and then let go: Fastify's own refusal would come without our headers.
    return503OnClosing: false,
  })
  limitPipelines(app)
  requirePace(app)
  secure(app, services.env)
  const holds = answerAgain(app, services.memory.version, isPoll)
  acceptJson(app)
  logRequests(app)
  await app.register(cookie)
  app.setErrorHandler(answerError)

  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const { signedIn, cookie } = await services.sessions.read(request.headers.cookie, !isPoll(request))
    if (cookie) reply.header('set-cookie', cookie)
    if (signedIn?.until) holds(request, signedIn.until)
    const user = signedIn?.user ?? null
    const caller = callerOf(request, reply, user)
    return {
      ...services,
      user,
      caller,
      whole: wholeListWithin(services.budget, caller),
      sessionId: signedIn?.sessionId ?? null,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      setCookie: (value) => {
        reply.removeHeader('set-cookie')
        reply.header('set-cookie', value)
      },
    }
  }
  serveHealth(app, services.env.DATABASE_FILE)
  serveRest(app, routes, contextOf)
  await serveFileRoutes(app, fileRoutes, contextOf)
  await serveOutside(app, contextOf)
  serveTrpc(app, appRouter, contextOf)
  if (pagesFolder) await servePages(app, services.reads, pagesFolder)
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found' }))
  return app
}

/**
 * Data comes as JSON alone; plain text, which Fastify would take as well, is refused like every other type.
 * Browsers send `content-type: application/json` with an empty body on calls that have nothing to say.
 */
function acceptJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (holdsMoreValues(String(body), JSON_VALUES_MAX)) return done(new PortalError('PAYLOAD_TOO_LARGE', TOO_MANY_VALUES))
    return parse(request, String(body), done)
  })
}
