import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accentVariables } from '../../shared/accents'
import { BEFORE_SIGN_IN } from '../../shared/public-pages'
import { LANGUAGES, type Language } from '../../words/languages'
import { wordsIn } from '../../words/words'
import { SESSION_COOKIE } from '../auth/sessions'
import { statusSentence } from '../errors'
import { escapeHtml } from '../notifications/email/mail-template'
import { readSettings, type Settings } from '../settings'
import type { Services } from '../trpc/context'
import { preloadLinks } from './build-manifest'
import { languageOfPage, textFor } from './language'
import { allowPage } from './security-headers'
import { serveWebApp, WEB_MANIFEST_LINK, WORKER } from './web-app'

const FIRST_NEWS = '<script src="/first-news.js" async></script>'
const SIGNED_IN = 'src/client/signed-in.tsx'
const NO_PAGE = /^\/(api|trpc|assets|metrics)(?![\w-])/i

/** Serves the client build from `folder`: its files, and the one page for every other address. */
export function servePages(app: FastifyInstance, { reads }: Pick<Services, 'reads'>, folder: string) {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const html = readFileSync(page, 'utf8')
  const open = createPageTemplate(html, (code) => preloadLinks(folder, [`words:${code}/authPage`]))
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

/** The HTML page in every language, with preload `links`. The returned function fills in what differs between communities and requests. */
export function createPageTemplate(html: string, links: (language: Language) => string, more = (_: Settings) => '') {
  const pages = new Map(LANGUAGES.map(({ code }) => [code, inLanguage(html, code).replace('</head>', `${links(code)}</head>`)]))
  return (language: Language, settings: Settings, nonce: string) =>
    (pages.get(language) ?? html)
      .replace('</head>', () => `${communityStyle(settings, nonce)}${more(settings)}</head>`)
      .replaceAll('%NONCE%', nonce)
      .replaceAll('%ACCENT%', settings.accent)
      .replaceAll('%COMMUNITY%', () => escapeHtml(settings.name))
}

function inLanguage(html: string, language: Language): string {
  const { description, tagline, late, reload, noScript } = wordsIn(language).opening
  const texts = {
    DESCRIPTION: description('%COMMUNITY%'),
    TAGLINE: tagline,
    LATE: late,
    RELOAD: reload,
    NO_SCRIPT: noScript,
  }
  const named = html.replace('<html lang="en">', `<html lang="${language}">`)
  return named.replace(/%([A-Z_]+)%/g, (place, name) => texts[name as keyof typeof texts] ?? place)
}

/** The community's colors and picture, so that nothing changes color or moves when the client starts. */
function communityStyle({ accent, picture }: Pick<Settings, 'accent' | 'picture'>, nonce: string): string {
  const rules = Object.entries(accentVariables(accent)).map(([name, value]) => `${name}:${value}`)
  // A triple :root has more specificity than every style sheet.
  return `<style nonce="${nonce}">:root:root:root{${rules.join(';')}}</style><meta name="community-picture" content="${picture}">`
}

const YEAR_SECONDS = 31_536_000
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Encodings, smallest first, with their file suffix. */
const CODINGS = { br: '.br', gzip: '.gz' }

/**
 * Serves every file of the client build except the page. A file stays in memory after its first request, and all answers share its bytes,
 * so thousands of connections that do not read cost no more than one.
 */
function servePageFiles(app: FastifyInstance, folder: string) {
  const names = new Set(namesIn(folder))
  const read = memoize((name) => {
    const bytes = readFileSync(join(folder, name))
    return { bytes, etag: `"${hash('sha256', bytes).slice(0, 32)}"` }
  })
  const serve = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const type = TYPES[extname(name)]
    if (!type || !names.has(name)) return reply.callNotFound()
    const { headers } = request
    const [coding, twin = ''] =
      Object.entries(CODINGS).find(([it, end]) => names.has(name + end) && accepts(headers['accept-encoding'], it)) ?? []
    const { bytes, etag } = read(name + twin)
    reply
      .header('cache-control', name.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    if (coding) reply.header('content-encoding', coding)
    return reply.type(type).send(bytes)
  }
  // One route per folder: one for each of 300 files took 3 MB of memory.
  for (const folder of new Set([...names].flatMap((name) => (TYPES[extname(name)] && name.includes('/') ? name.split('/', 1) : []))))
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => serve(`${folder}/${request.params['*']}`, request, reply))
  for (const name of names)
    if (TYPES[extname(name)] && !name.includes('/') && name !== WORKER) app.get(`/${name}`, (request, reply) => serve(name, request, reply))
}

/** Takes a tenth of the time of Node's recursive `readdir`. */
function* namesIn(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true }))
    if (entry.isDirectory()) yield* namesIn(folder, `${below}${entry.name}/`)
    else yield `${below}${entry.name}`
}

function memoize<Value>(read: (name: string) => Value) {
  const known = new Map<string, Value>()
  return (name: string) => {
    const value = known.get(name) ?? read(name)
    known.set(name, value)
    return value
  }
}

/** `br`, `br;q=0.5`, but not `br;q=0`. */
const accepts = (accepted: string | string[] | undefined, coding: string) =>
  String(accepted ?? '')
    .split(',')
    .some((entry) => new RegExp(`^\\s*${coding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$).*)?$`).test(entry))
