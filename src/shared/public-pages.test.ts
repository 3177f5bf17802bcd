import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BEFORE_SIGN_IN } from './public-pages'

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const ROUTES = [...textOf('../client/routes.tsx').matchAll(/<Route path="(\/[^":]*)/g)].map(([, path = '']) => path)
const [, source = ''] = textOf('../../public/service-worker.js').match(/NO_PAGE = \/(.*)\/i/) ?? []
const NOT_KEPT = new RegExp(source, 'i')

test('every page before sign-in is known as one, here and to the worker, which leaves it to the portal', () => {
  expect(ROUTES.length).toBeGreaterThan(4)
  for (const path of ROUTES) {
    expect(path).toMatch(BEFORE_SIGN_IN)
    expect(path).toMatch(NOT_KEPT)
  }
  for (const path of ['/', '/documents', '/settings', '/setups', '/authors']) {
    expect(path).not.toMatch(BEFORE_SIGN_IN)
    expect(path).not.toMatch(NOT_KEPT)
  }
})
