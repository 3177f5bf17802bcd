import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ACCENT_NAMES, ACCENTS } from './accents'

const READABLE = 4.5
/** For graphics (WCAG 2.2, 1.4.11). */
const VISIBLE = 3

const sheet = readFileSync('src/client/styles/colors.css', 'utf8')
const grounds = ['paper', 'surface', 'hover'].map((name) => {
  const [light = '', dark = ''] = [...sheet.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map((match) => match[1] ?? '')
  return [light, dark] as const
})

const [, darkInk = ''] = [...sheet.matchAll(/--ink: (#[0-9a-f]{6});/g)].map((match) => match[1] ?? '')

/** Relative luminance and contrast ratio. Source: WCAG 2.2, definitions. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

test('there are grounds to test on', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(grounds.flat().filter((color) => /^#[0-9a-f]{6}$/.test(color))).toHaveLength(6)
})

describe.each(ACCENT_NAMES)('%s', (name) => {
  const { filled, hover, link, tint, tintInk, banner, near } = ACCENTS[name]

  test.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('is read on a %s screen', (_scheme, at) => {
    for (const ground of [filled[at], hover[at]]) expect(contrast('#ffffff', ground), `white on ${ground}`).toBeGreaterThanOrEqual(READABLE)
    expect(contrast(tintInk[at], tint[at]), 'what is chosen').toBeGreaterThanOrEqual(READABLE)
    const focus = at === 0 ? filled[0] : link[1]
    for (const ground of [...grounds.map((pair) => pair[at]), tint[at]]) {
      expect(contrast(link[at], ground), `a link on ${ground}`).toBeGreaterThanOrEqual(READABLE)
      expect(contrast(focus, ground), `the focus on ${ground}`).toBeGreaterThanOrEqual(VISIBLE)
    }
  })

  test('is what is chosen in a row of a few on a dark screen', () => {
    expect(sheet).toMatch(/--chosen: var\(--accent-hover\);/)
    expect(contrast(darkInk, hover[1])).toBeGreaterThanOrEqual(READABLE)
  })

  test('carries white on its banner and behind its mark', () => {
    expect(contrast('#ffffff', banner)).toBeGreaterThanOrEqual(READABLE)
    expect(contrast('#ffffff', near)).toBeGreaterThanOrEqual(VISIBLE)
  })
})
