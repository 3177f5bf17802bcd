import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Api, createApi } from '../router'
import { CALLBACK_PATH } from '../server/auth/provider/openid'
import { type ContextOf, callHooks, contextOfRequest } from '../server/http/request-context'

/** Any origin works, because only the query is read. */
const HERE = 'http://localhost'

const WAYS: Record<string, (api: Api, request: FastifyRequest) => Promise<{ location: string }>> = {
  '/api/oidc/start': (api, { query }) => api.auth.startWithProvider({ language: (query as { language?: never }).language }),
  [CALLBACK_PATH]: (api, { url }) => api.auth.finishWithProvider({ search: new URL(url, HERE).search }),
}

export function serveProvider(app: FastifyInstance, contextOf: ContextOf) {
  for (const [path, where] of Object.entries(WAYS)) {
    app.get(path, callHooks(contextOf), async (request, reply) => {
      const { location } = await where(createApi(contextOfRequest(request)), request)
      return reply.redirect(location, 302)
    })
  }
}
