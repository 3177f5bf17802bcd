import { expect, test } from 'vitest'
import { lookAtEveryPage, lookAtSetUp } from './look-around'

const ALL = { widths: [1280, 768, 390], schemes: ['light', 'dark'], barriers: true, extremes: true } as const

test('every page at every width, in both schemes, on the narrowest phone and in the largest text', { timeout: 1_200_000 }, async () => {
  expect(await lookAtEveryPage(ALL)).toEqual([])
})

test('the set-up of a new portal at every width', async () => {
  expect(await lookAtSetUp(ALL)).toEqual([])
})
