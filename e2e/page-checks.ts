import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The smallest width and height of anything one presses, in CSS pixels. */
const SMALLEST = 44
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Everything a fresh page asks for has come. */
export async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  // Parts far below are drawn late, and would be judged by their last colors.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  await settleAgain(page)
}

/** Waits until nothing loads, moves or changes its font for a few frames. */
export const settleAgain = (page: Page) =>
  page.evaluate(
    async ({ calmFrames, patience }) => {
      const isCalm = () =>
        document.fonts.status === 'loaded' &&
        !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') &&
        // Those that follow the scrolling rather than the clock never end.
        !document.getAnimations().some(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline) &&
        [...document.images].every((image) => image.complete || image.loading === 'lazy')
      const end = performance.now() + patience
      for (let calm = 0; calm < calmFrames; calm = isCalm() ? calm + 1 : 0) {
        if (performance.now() > end) throw new Error('The page does not come to rest')
        await new Promise(requestAnimationFrame)
      }
    },
    { calmFrames: 4, patience: 20_000 },
  )

/** The dialog that lies over the page, if one does. */
const DIALOG = 'dialog[open], section[role="dialog"]'
/** Another color scheme changes the result of these rules alone. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe checks the whole page for all rules unless told otherwise. */
interface Scope {
  /** The scheme alone has changed since the last look. */
  colorsOnly?: boolean
  /** The page behind the dialog was checked before it opened. */
  dialogOnly?: boolean
}

/** Everything axe objects to. It is put into the page once per visit, and as it is: with `@axe-core/playwright` that takes three times as long. */
export async function findBarriers(page: Page, { colorsOnly = false, dialogOnly = false }: Scope = {}): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window)
  if (!there) await page.evaluate(AXE)
  return page.evaluate(
    async ({ rules, dialog }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const scope = (dialog && document.querySelector(dialog)) || document
      const lean = { resultTypes: ['violations' as const], selectors: false, preload: false }
      const { violations } = await axe.run(scope, { ...lean, ...(rules && { runOnly: rules }) })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary?.split('\n')[1]?.trim()})`),
      )
    },
    { rules: colorsOnly ? COLOR_RULES : null, dialog: dialogOnly ? DIALOG : null },
  )
}

/** All of the page is there, and axe objects to nothing. */
export async function requireNoBarrier(page: Page) {
  await settle(page)
  expect(await findBarriers(page)).toEqual([])
}

/** Elements beyond the right edge, except in scrollable parts. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    for (const dialog of document.querySelectorAll('dialog[open], [role="dialog"]')) {
      if (dialog.scrollWidth > dialog.clientWidth) found.push(`the dialog is ${dialog.scrollWidth - dialog.clientWidth} px too wide`)
    }
    const scrollsOrHides = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(at)
        if (['auto', 'scroll'].includes(overflowX) || clipPath !== 'none') return true
      }
      return false
    }
    for (const element of document.querySelectorAll('main *, dialog[open] *, [role="dialog"] *')) {
      const box = element.getBoundingClientRect()
      if (
        box.width > 1 &&
        box.right > clientWidth + 1 &&
        box.left < clientWidth &&
        element.checkVisibility() &&
        !scrollsOrHides(element.parentElement ?? element)
      )
        found.push(`sticks out ${Math.round(box.right - clientWidth)} px: ${element.outerHTML.slice(0, 120)}`)
    }
    return found.slice(0, 3)
  })

/**
 * Lists targets that are too small. A target is the whole clickable area: with the label of a field, with the row a link covers. Links
 * within a sentence are as tall as their line (an exception of WCAG 2.5.8).
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter((dialog) => dialog.checkVisibility())
    const scope = dialogs.at(-1) ?? document.body
    const all = scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="switch"]',
    )
    const before = { x: window.scrollX, y: window.scrollY }
    const found: string[] = []
    for (const element of all) {
      const shown = element.checkVisibility({ visibilityProperty: true })
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      const parts = [element, ...labels.filter((label) => label.checkVisibility())]
      const box = unite(parts)
      const clipped = box.width <= 1 || box.height <= 1 || box.bottom + window.scrollY <= 0
      if (!shown || clipped || inSentence(element) || large(box.width, box.height)) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const reach = extent(parts)
      if (!large(reach.width, reach.height)) found.push(`${reach.width} × ${reach.height}: ${element.outerHTML.slice(0, 160)}`)
    }
    window.scrollTo(before.x, before.y)
    return found

    function large(width: number, height: number) {
      return width >= smallest - 0.5 && height >= smallest - 0.5
    }
    /** The box around a field and its labels: either can be pressed. */
    function unite(elements: Element[]) {
      const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1)
      const left = Math.min(...boxes.map((box) => box.left))
      const top = Math.min(...boxes.map((box) => box.top))
      const bottom = Math.max(...boxes.map((box) => box.bottom))
      return { width: Math.max(...boxes.map((box) => box.right)) - left, height: bottom - top, bottom }
    }
    function inSentence(element: HTMLElement) {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
      return [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
      )
    }
    /** The area around the center that still hits the target. */
    function extent(elements: Element[]) {
      const box = (elements.find((element) => element.getBoundingClientRect().width > 1) ?? scope).getBoundingClientRect()
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      const hits = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top)
        return hit !== null && elements.some((element) => element.contains(hit))
      }
      const stretch = (dx: number, dy: number) => {
        let steps = 0
        while (steps < smallest && hits(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
        return steps
      }
      return { width: stretch(-1, 0) + stretch(1, 0) + 1, height: stretch(0, -1) + stretch(0, 1) + 1 }
    }
  }, SMALLEST)
