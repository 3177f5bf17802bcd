import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lookAtEveryPage, lookAtSetUp } from './look-around'
import { PATHS, STATES } from './page-states'

/** Routes before sign-in and those after it both match an address that nothing is behind; it is one page. */
const FRONT_ROUTES = readFileSync(resolve(import.meta.dirname, '../src/client/routes.tsx'), 'utf8').matchAll(/<Route path="([^"]+)"/g)
const ROUTES = new Set([...[...FRONT_ROUTES].map(([, path]) => path), ...PATHS])
const PHONE = { widths: [390], schemes: ['light'], barriers: true, extremes: false } as const

test('somebody looks at every page of the portal', () => {
  expect([...new Set(STATES.map(({ route }) => route))].sort()).toEqual([...ROUTES].sort())
})

test('every page on a phone: axe finds nothing, nothing sticks out, every target can be hit', { timeout: 600_000 }, async () => {
  expect(await lookAtEveryPage(PHONE)).toEqual([])
})

test('the set-up of a new portal on a phone', async () => {
  expect(await lookAtSetUp(PHONE)).toEqual([])
})
