import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app'
import { createSetUpFromCopy, takeInBackup } from '../operations/restore/set-up-from-copy'
import { VIEWERS } from '../testing/audiences'
import { newFolder } from '../testing/new-folder'
import { openPortal } from '../testing/open-portal'
import { LANGUAGES } from '../words/languages'
import { fileRoutes } from './files'
import { otherRoutes } from './other-routes'
import { routes } from './routes'

/** Everything that a portal serves, with pages and for a machine. */
async function openAll() {
  const folder = newFolder()
  for (const inside of ['icons', '.vite']) mkdirSync(join(folder, inside))
  for (const name of ['index.html', 'icons/192.png']) writeFileSync(join(folder, name), '')
  const modules = [
    'index.html',
    'src/client/signed-in.tsx',
    ...LANGUAGES.flatMap(({ code }) => [`words:${code}/authPage`, `words:${code}/home`]),
  ]
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(modules.map((name) => [name, { file: 'a.js' }]))))
  const portal = await openPortal({ METRICS_TOKEN: 'for this test alone' })
  const copies = createSetUpFromCopy(portal.env, {
    takeIn: (file) => takeInBackup(portal.env, file),
    settings: [],
    beginAgain: () => expect.unreachable('nothing is restored here'),
  })
  const app = await buildApp(portal.services, { pagesFolder: folder, copies })
  onTestFinished(() => app.close())
  await app.ready()
  return { portal, app }
}

/** `POST /api/…` for each line of the tree that Fastify prints. */
function callsIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([\s│]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    if (!part) return []
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    const path = above.join('')
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}

/** Fastify joins the names that a part of a path has in several routes. */
const withoutNames = (call: string) => call.replace(/:[\w|:]+/g, ':')

test('every path the portal serves is written down, and nothing else is', async () => {
  const { app } = await openAll()
  const written = [...routes, ...fileRoutes, ...otherRoutes].map(({ method, path }) => `${String(method)} ${path}`)
  const served = callsIn(app.printRoutes({ commonPrefix: false }))
    // The tree has a wildcard without what is before it.
    .map((call) => (call === 'GET *' && app.hasRoute({ method: 'GET', url: '/icons/*' }) ? 'GET /icons/*' : call))
    .filter((call) => !call.includes(' /trpc/'))
  expect(served.map(withoutNames).sort()).toEqual([...new Set(written.map(withoutNames))].sort())
})

test('once somebody is super admin, the doors of the set-up are closed to everyone, link or not', async () => {
  const { portal, app } = await openAll()
  const link = new URL(portal.services.setupLink.issue(portal.env.PUBLIC_URL)).search
  for (const { method, path } of otherRoutes.filter(({ feature }) => feature === 'setUp')) {
    for (const viewer of VIEWERS) {
      const headers = viewer === 'nobody' ? {} : { cookie: await portal.cookieOf(viewer) }
      for (const search of ['', '?token=wrong', link]) {
        const payload = method === 'GET' ? {} : { payload: { id: 'a', password: 'a' } }
        const answer = await app.inject({ method: method as 'GET', url: path + search, headers, ...payload })
        expect([method, path, viewer, answer.statusCode]).toEqual([method, path, viewer, 403])
      }
    }
  }
})
