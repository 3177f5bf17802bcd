import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withPdf } from '../src/features/search/reading/open-pdf'

/** In points. */
export const INCH = 72

interface Text {
  page: number
  text: string
  /** Points from the left and the top of the sheet to where its line begins. */
  left: number
  down: number
}

/** Printed texts with their places. */
export async function print(page: Page): Promise<{ pages: number; texts: Text[] }> {
  await page.emulateMedia({ media: 'print' })
  const file = join(tmpdir(), `letters-${process.pid}-${Date.now()}.pdf`)
  await writeFile(file, await page.pdf({ preferCSSPageSize: true }))
  await page.emulateMedia({ media: 'screen' })
  return withPdf(file, async (pdf) => {
    const texts: Text[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const sheet = await pdf.getPage(number)
      expect(sheet.view).toEqual([0, 0, 8.5 * INCH, 11 * INCH])
      for (const item of (await sheet.getTextContent()).items)
        if ('str' in item && item.str.trim())
          texts.push({ page: number, text: item.str, left: item.transform[4], down: 11 * INCH - item.transform[5] })
    }
    return { pages: pdf.numPages, texts }
  })
}
