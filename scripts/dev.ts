import { mkdirSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createServer as createVite } from 'vite'

/** Paths that the server answers itself; every other path is a page or one of its files. */
const SERVED = /^\/(api|trpc|unsubscribe)\//

const http = createHttpServer()
const vite = await createVite({ appType: 'custom', server: { middlewareMode: { server: http }, hmr: { server: http } } })

await load('/src/server/storage/private-files.ts')
const { loadEnv } = await load<typeof import('../src/server/process/load-env')>('/src/server/process/load-env.ts')
const { openDatabase } = await load<typeof import('../db/client')>('/db/client.ts')
const { lockData } = await load<typeof import('../src/operations/backup/lock-data')>('/src/operations/backup/lock-data.ts')
const { migrate } = await load<typeof import('../db/migrate')>('/db/migrate.ts')

const env = loadEnv()
const log = pino({ level: env.LOG_LEVEL, base: null })
for (const folder of [dirname(resolve(env.DATABASE_FILE)), env.UPLOADS_DIR]) mkdirSync(folder, { recursive: true })
const unlock = lockData(env)
const database = openDatabase(env.DATABASE_FILE)

let soon: NodeJS.Timeout | undefined
let serving = await serve()
serving.start()
http.on('request', (request, response) => {
  if (SERVED.test(request.url ?? '')) serving.app.routing(request, response)
  else vite.middlewares(request, response, () => void sendPage(request, response))
})
http.listen(env.PORT, env.HOST, () => log.info(`${env.PUBLIC_URL}, reloading on both sides`))
vite.watcher.on('all', (_event, file) => {
  if (vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size) reloadSoon()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

async function load<T>(module: string): Promise<T> {
  return (await vite.ssrLoadModule(module)) as T
}

/** The server built from the current files, on the one open database. */
async function serve(): Promise<{ app: FastifyInstance; start(): void; stop(): Promise<void> }> {
  const { buildApp } = await load<typeof import('../src/app')>('/src/app.ts')
  const { createServices } = await load<typeof import('../src/services')>('/src/services.ts')
  const { ensureLinkSecret } = await load<typeof import('../src/server/settings')>('/src/server/settings.ts')
  const { makeFirstAdmin } = await load<typeof import('../src/server/auth/first-admin')>('/src/server/auth/first-admin.ts')
  const { setupNeeded } = await load<typeof import('../src/server/auth/first-admin')>('/src/server/auth/first-admin.ts')
  await migrate(database)
  await database.write(ensureLinkSecret)
  await makeFirstAdmin(database, env)
  const services = await createServices(database, env, log)
  const app = await buildApp(services, { logger: { level: env.LOG_LEVEL, base: null } })
  await app.ready()
  if (await setupNeeded(database.reads)) log.info(`Set up the community: ${services.setupLink.issue(env.PUBLIC_URL)}`)
  return {
    app,
    start: () => {
      void services.mailQueue.start()
      services.messageQueue.start()
      services.jobs.start()
    },
    stop: async () => {
      await services.jobs.stop()
      await services.mailQueue.stop()
      await services.messageQueue.stop()
      await app.close()
      await services.ballotBox.close()
    },
  }
}

/** Several saved files cause one reload. A file that does not compile keeps the last good server. */
function reloadSoon() {
  clearTimeout(soon)
  soon = setTimeout(async () => {
    try {
      // Compiled before the running server stops, because only one may hold the votes.
      await load('/src/app.ts')
      await load('/src/services.ts')
      await serving.stop()
      serving = await serve()
      serving.start()
      log.info('server reloaded')
    } catch (error) {
      log.error(`not reloaded: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`)
    }
  }, 100)
}

async function sendPage(request: IncomingMessage, response: ServerResponse) {
  const { readSettings } = await load<typeof import('../src/server/settings')>('/src/server/settings.ts')
  const { createPageTemplate } = await load<typeof import('../src/server/http/pages')>('/src/server/http/pages.ts')
  const { languageOfPage } = await load<typeof import('../src/server/http/language')>('/src/server/http/language.ts')
  const settings = await readSettings(database.reads)
  const html = createPageTemplate(readFileSync('index.html', 'utf8'), () => '')(languageOfPage(request, settings.language), settings, '')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(await vite.transformIndexHtml(request.url ?? '/', html))
}

async function stop() {
  await serving.stop()
  await vite.close()
  http.closeAllConnections()
  database.checkpoint()
  await database.close()
  unlock()
  process.exit(0)
}
