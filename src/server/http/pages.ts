import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { BEFORE_SIGN_IN } from '../../shared/public-pages'
import { SESSION_COOKIE } from '../auth/sessions'
import { statusSentence } from '../errors'
import { readSettings, type Settings } from '../settings'
import type { Services } from '../trpc/context'
import { preloadLinks } from './build-manifest'
import { languageOfPage, textFor } from './language'
import { servePageFiles } from './page-files'
import { createPageTemplate } from './page-template'
import { allowPage } from './security-headers'
import { serveWebApp, WEB_MANIFEST_LINK } from './web-app'

const FIRST_NEWS = '<script src="/first-news.js" async></script>'
const SIGNED_IN = 'src/client/signed-in.tsx'
const NO_PAGE = /^\/(api|trpc|assets|metrics)(?![\w-])/i

/** Serves the client build from `folder`: its files, and the one page for every other address. */
export function servePages(app: FastifyInstance, { reads }: Pick<Services, 'reads'>, folder: string) {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const html = readFileSync(page, 'utf8')
  const open = createPageTemplate(html, (code) => preloadLinks(folder, [`words:${code}/front`]))
  const openForMembers = createPageTemplate(
    html.replace('<script', `${FIRST_NEWS}<script`),
    (code) => preloadLinks(folder, [`words:${code}/home`, SIGNED_IN]),
    ofMembers,
  )
  servePageFiles(app, folder)
  serveWebApp(app, { reads }, folder)
  app.setNotFoundHandler(async (request, reply) => {
    const path = plainPath(request.url)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(path)
    if (!isPage) return reply.code(404).send({ error: textFor(request, reply, statusSentence(404)) })
    const nonce = allowPage(reply)
    const settings = await readSettings(reads)
    const language = languageOfPage(request, settings.language)
    const isMembers = request.headers.cookie?.includes(SESSION_COOKIE) && !BEFORE_SIGN_IN.test(path)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-language', language)
      .header('vary', 'Cookie, Accept-Language')
      .send((isMembers ? openForMembers : open)(language, settings, nonce))
  })
}

const ofMembers = ({ appEnabled }: Settings) => (appEnabled ? WEB_MANIFEST_LINK : '')

/** The decoded path, without host, dots, doubled slashes or backslashes. Fastify has already refused paths that cannot be decoded. */
function plainPath(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/[?#]/, 1)
  return posix.normalize(`/${decodeURIComponent(path).replaceAll('\\', '/')}`)
}
