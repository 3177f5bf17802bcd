import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../words/languages'
import { wordsIn } from '../../words/words'
import { statusSentence } from '../errors'
import { readSettings, type Settings, smsNameOf } from '../settings'
import type { Services } from '../trpc/context'
import { filesOf, type Manifest } from './build-manifest'
import { textFor } from './language'

/** Scripts of the page that the build manifest does not list. */
const OF_PAGE = ['/appearance.js', '/first-news.js']
/** The source of the service worker; it is never served unchanged. */
export const WORKER = 'service-worker.js'
/** Only in the page for people with a session, so that browsers do not offer strangers to install the portal. */
export const WEB_MANIFEST_LINK = '<link rel="manifest" href="/manifest.webmanifest">'
const PAPER = '#fbfaf8'
/** Modules needed to sign in and to read offline. */
const NEEDED = ['index.html', 'src/client/signed-in.tsx', 'src/client/app/offline-support.tsx', 'src/client/app/offline-page.tsx']
const WORDS = ['home', 'app']

/** Removes the worker and its caches. It has the worker's URL, because browsers look for updates there. */
const REMOVER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`

/** Serves the manifest and the worker that caches the build in `folder`. The switch in the settings turns both off. */
export function serveWebApp(app: FastifyInstance, { reads }: Pick<Services, 'reads'>, folder: string) {
  let worker: string | undefined
  app.get('/manifest.webmanifest', async (request, reply) => {
    const settings = await readSettings(reads)
    reply.header('cache-control', 'no-cache')
    if (!settings.appEnabled) return reply.code(404).send({ error: textFor(request, reply, statusSentence(404)) })
    return reply.type('application/manifest+json').send(JSON.stringify(manifestOf(settings)))
  })
  app.get(`/${WORKER}`, async (_request, reply) => {
    const { appEnabled } = await readSettings(reads)
    if (appEnabled) worker ??= writeWorker(folder)
    return (
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        // A worker uses the policy of its own response.
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .send((appEnabled && worker) || REMOVER)
    )
  })
}

const manifestOf = ({ name, language, accent, ...settings }: Settings) => ({
  id: '/',
  name,
  short_name: smsNameOf({ name, ...settings }),
  description: wordsIn(language).opening.description(name),
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    { src: `/icons/${accent}/192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `/icons/${accent}/512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `/icons/${accent}/maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: `/icons/${accent}/apple-180.png`, sizes: '180x180', type: 'image/png', purpose: 'any' },
  ],
})

/** The worker with this build's file names; undefined without a build. */
function writeWorker(folder: string): string | undefined {
  const source = join(folder, WORKER)
  if (!existsSync(source)) return undefined
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const modules = [...NEEDED, ...LANGUAGES.flatMap(({ code }) => WORDS.map((file) => `words:${code}/${file}`))]
  const files = JSON.stringify([...[...filesOf(manifest, modules)].map((file) => `/${file}`), ...OF_PAGE])
  const text = readFileSync(source, 'utf8')
  const ofPage = ['index.html', ...OF_PAGE].map((file) => readFileSync(join(folder, file), 'utf8'))
  const build = hash('sha256', [text, files, ...ofPage].join('\n')).slice(0, 16)
  return text.replace("'build %BUILD%'", `'build ${build}'`).replace('= %FILES%', `= ${files}`)
}
