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
import type { Context, Services } from './server/context'
import { trustedProxies } from './server/env'
import { serveFileRoutes } from './server/file-routes'
import { serveHealth } from './server/health'
import { servePages } from './server/pages'
import { secure } from './server/security'
import { serveTrpc } from './server/trpc-http'

const BODY_MAX_BYTES = 1024 * 1024
/** What every open tab asks again and again: it neither prolongs a session nor fills the log, and is answered from memory. */
const POLLS = /^\/(api\/(user|messages\/unread|health)|trpc\/(accounts\.me|messages\.unread)(,(accounts\.me|messages\.unread))*)$/

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
    // Long enough for 25 MB on a slow line; who sends next to nothing meanwhile is stopped by `requirePace`.
    requestTimeout: 900_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500 },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: true,
  })
  const holds = answerAgain(app, services.memory.version, isPoll)
  requirePace(app)
  acceptJson(app)
  logRequests(app)
  await secure(app, services.env.PUBLIC_URL)
  await app.register(cookie)
  app.setErrorHandler(answerError)

  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const { signedIn, cookie } = await services.sessions.read(request.headers.cookie, !isPoll(request))
    if (cookie) reply.header('set-cookie', cookie)
    if (signedIn?.until) holds(request, signedIn.until)
    return {
      ...services,
      user: signedIn?.user ?? null,
      sessionId: signedIn?.sessionId ?? null,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      setCookie: (value) => {
        reply.removeHeader('set-cookie')
        reply.header('set-cookie', value)
      },
    }
  }
  serveHealth(app, services.db, services.env.DATABASE_FILE)
  serveRest(app, routes, contextOf)
  await serveFileRoutes(app, fileRoutes, contextOf)
  await serveOutside(app, contextOf)
  serveTrpc(app, appRouter, contextOf)
  if (pagesFolder) await servePages(app, services.db, pagesFolder)
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found' }))
  return app
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
const isPoll = (request: FastifyRequest) => POLLS.test(pathOf(request))

/**
 * Data comes as JSON alone; plain text, which Fastify would take as well, is refused like every other type.
 * Browsers send `content-type: application/json` with an empty body on calls that have nothing to say.
 */
function acceptJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}

/** One line a request: no query string, which may hold a token, and no body. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    // What follows /unsubscribe/ acts for whoever holds it.
    const path = pathOf(request).replace(/^\/unsubscribe\/.*/, '/unsubscribe/…')
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (isPoll(request) || path.startsWith('/assets/')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
