import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const STEPS_MAX = 120

/** Presses Tab until `target` has the focus and sees to it that every stop on the way shows that it has it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.first().waitFor({ state: 'attached' })
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press(key)
    expect(await hiddenFocus(page), 'an invisible focus').toBe('')
    if (await hasFocus(target)) return
  }
  throw new Error(`${STEPS_MAX} times ${key} do not lead to ${target}`)
}

/** Goes to a field and writes into it. */
export async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

export async function tabAndPress(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const hasFocus = (target: Locator) => target.first().evaluate((element) => element === document.activeElement)

/** Markup of what has the focus without a ring of its own or around the row or card it fills; '' when all is well. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const around = [element, element.parentElement, element.closest('label, article, li, section')]
    const ringed = around.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return ringed ? '' : element.outerHTML.slice(0, 200)
  })

/** Markup of what has the focus outside of the dialog. A native one lets it visit the browser's own buttons, never the page behind it. */
const focusBehind = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body || activeElement.closest('dialog, [role="dialog"]')) return ''
    return activeElement.outerHTML.slice(0, 200)
  })

/** The focus is in the open dialog, stays there however often one presses Tab, and Escape gives it back to `opener`. */
export async function requireTrap(page: Page, opener: Locator) {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press(key)
      expect(await focusBehind(page), 'a focus on the page behind').toBe('')
    }
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
}
