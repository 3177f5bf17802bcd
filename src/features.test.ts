import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { appRouter } from './router'
import { openPortal } from './testing/open-portal'

/** Names every place that somebody who adds a feature (docs/adding-a-feature.md) has forgotten. */
const read = (file: string) => readFileSync(file, 'utf8')
const features = globSync('src/features/*/').map((folder) => basename(folder))
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const has = (feature: string, file: string) => existsSync(`src/features/${feature}/${file}`)

test('every feature’s procedures are in src/router.ts', () => {
  const routers = new Set(Object.keys(appRouter._def.procedures).map((path) => path.split('.', 1)[0]))
  const forgotten = features.filter((feature) => has(feature, 'router.ts') && !routers.has(camel(feature)))
  expect(forgotten).toEqual([])
})

test('every feature’s files are in src/rest/files.ts', () => {
  const text = read('src/rest/files.ts')
  expect(features.filter((feature) => has(feature, 'files.ts') && !text.includes(`../features/${feature}/files'`))).toEqual([])
})

test('every page is in src/client/pages.tsx, or before the sign-in in src/client/routes.tsx', () => {
  const text = read('src/client/pages.tsx') + read('src/client/routes.tsx')
  const pages = globSync('src/features/*/ui/*-page.tsx').filter((file) => read(file).includes('<PageTitle'))
  expect(pages.filter((file) => !text.includes(`'../${file.replace('src/', '').replace('.tsx', '')}'`))).toEqual([])
})

test('every table has its type, in db/tables or in the tables.ts of its feature', async () => {
  const { reads } = await openPortal()
  const types = [...globSync('db/tables/*.ts'), ...globSync('src/features/*/tables.ts')].map(read).join('\n')
  const rows = await reads
    .selectFrom('sqlite_master' as never)
    .select('name' as never)
    .where('type' as never, '=', 'table' as never)
    .execute()
  const names = (rows as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|kysely_)|_(data|idx|docsize|config)$/.test(name))
  expect(names.filter((name) => !new RegExp(`^ *${name}: \\w+Table$`, 'm').test(types))).toEqual([])
})

test('every feature with a page has a story: tests beside it, and in a browser', () => {
  const told = globSync(['e2e/*.e2e.ts', 'src/features/*/*.e2e.ts']).map(read).join('\n')
  const paths = [...read('src/client/pages.tsx').matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
  const isTold = (path = '') => new RegExp(`${path.replace(/:\w+/g, '[^/\\s]+')}['"\`?]`).test(told)
  expect(paths.filter((path) => !isTold(path))).toEqual([])
  const withRouter = features.filter((feature) => has(feature, 'router.ts'))
  const tested = new Set(globSync('src/features/**/*.test.ts').map((file) => dirname(file).split('/')[2]))
  expect(withRouter.filter((feature) => !tested.has(feature))).toEqual([])
})
