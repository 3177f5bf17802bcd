import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { SetUpFromCopy } from './operations/restore/set-up-from-copy'
import { answerError, serveRest } from './rest/adapter'
import { fileRoutes } from './rest/files'
import { serveOutside } from './rest/outside'
import { serveProvider } from './rest/provider'
import { routes } from './rest/routes'
import { serveSetUp } from './rest/set-up'
import { appRouter } from './router'
import { isNoLess, writeAs } from './server/auth/authority'
import { statusSentence } from './server/errors'
import { serveFileRoutes } from './server/http/file-routes'
import { serveHealth } from './server/http/health'
import { setContentLanguage, textFor } from './server/http/language'
import { serveMetrics } from './server/http/metrics'
import { servePages } from './server/http/pages'
import { acceptJson } from './server/http/read-body'
import { secure } from './server/http/security'
import { createServerOptions, requireBodyPace } from './server/http/server-options'
import { serveTrpc } from './server/http/trpc-routes'
import { ANSWER_MAX } from './server/limits/amounts'
import { callerOf } from './server/limits/caller'
import { addressOf } from './server/limits/network'
import { wholeList } from './server/limits/whole-list'
import { trustedProxies } from './server/process/env'
import type { Context, Services } from './server/trpc/context'

interface Options {
  logger?: FastifyServerOptions['logger']
  /** Without this folder, only data is served. */
  pagesFolder?: string
  /** Without this, the set-up page does not offer to restore a backup. */
  copies?: SetUpFromCopy
}

/** Does not listen on a port, so that tests can inject requests. */
export async function buildApp(services: Services, { logger = false, pagesFolder, copies }: Options = {}): Promise<FastifyInstance> {
  const server = createServerOptions(services.env.PUBLIC_URL, (status) => app.log.debug({ status }, 'refused before there was a request'))
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(services.env),
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...server.options,
    // Serves requests that arrive during the stop, because Fastify's own refusal would lack our headers.
    return503OnClosing: false,
  })
  server.watch(app)
  requireBodyPace(app)
  secure(app, services.env)
  acceptJson(app)
  logRequests(app)
  await app.register(cookie)
  app.setErrorHandler(answerError)

  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const { signedIn, cookie } = await services.sessions.read(request.headers.cookie, !isPolled(request))
    if (cookie) reply.header('set-cookie', cookie)
    const user = signedIn?.user ?? null
    const caller = callerOf(request, reply, user, async () => {
      if (!signedIn) return true
      const now = await services.sessions.read(request.headers.cookie, false)
      return isNoLess(now.signedIn?.user, signedIn)
    })
    return {
      ...services,
      write: signedIn ? writeAs(services.write, signedIn) : services.write,
      user,
      caller,
      whole: wholeList(caller, ANSWER_MAX),
      sessionId: signedIn?.sessionId ?? null,
      provenUntil: signedIn?.provenUntil ?? null,
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      language: () => setContentLanguage(request, reply),
      t: (sentence) => textFor(request, reply, sentence),
      cookie: (name) => request.cookies[name],
      setCookie: (value) => replaceCookie(reply, value),
      clearCache: () => void reply.header('clear-site-data', '"cache"'),
    }
  }
  if (services.env.METRICS_TOKEN) await serveMetrics(app, services, services.env.METRICS_TOKEN)
  serveHealth(app, services.env.DATABASE_FILE)
  serveRest(app, routes, contextOf)
  await serveFileRoutes(app, fileRoutes, contextOf)
  await serveOutside(app, contextOf)
  serveProvider(app, contextOf)
  serveTrpc(app, appRouter, contextOf)
  if (copies) await serveSetUp(app, services, copies)
  if (pagesFolder) servePages(app, services, pagesFolder)
  else app.setNotFoundHandler((request, reply) => reply.code(404).send({ error: textFor(request, reply, statusSentence(404)) }))
  return app
}

/** zod checks input and output. Without this, Fastify loads its JSON schema compiler. */
const noSchemas = (): never => {
  throw new Error('A route has a JSON schema. Use zod, as the others do.')
}

/** If two cookies share a name, the later one wins. */
function replaceCookie(reply: FastifyReply, value: string) {
  const name = value.slice(0, value.indexOf('=') + 1)
  const others = [reply.getHeader('set-cookie') ?? []].flat().filter((cookie) => !String(cookie).startsWith(name))
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...others, value])
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open tabs poll this route, so it neither prolongs a session nor is logged. */
    isPolled?: true | ((request: FastifyRequest) => boolean)
  }
}

/** Uses the matched route, so that another spelling of the URL counts the same. */
function isPolled(request: FastifyRequest): boolean {
  const { isPolled: given } = request.routeOptions.config
  return typeof given === 'function' ? given(request) : given === true
}

/**
 * Logs one line per request with the matched route, never the URL, which may hold a token, and no body. `*` is a page or an unknown
 * address.
 */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '*' } = request.routeOptions
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (isPolled(request) || route.startsWith('/assets/')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
