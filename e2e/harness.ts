import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { openDesktop, openPhone, type Visitor, type VisitorOptions } from './browser'
import { openPortal, type Portal, type PortalOptions } from './portal-process'

const PICTURES = 'test-results'

/** A running portal for this test alone; it ends with the test. */
export async function startPortal(options?: PortalOptions): Promise<Portal> {
  const portal = await openPortal(options)
  onTestFinished(portal.close)
  return portal
}

/** A running portal for all stories of a file, where none minds what another leaves there; it ends with the file. */
export async function sharePortal(): Promise<Portal> {
  const portal = await openPortal()
  afterAll(portal.close)
  return portal
}

interface StoryOptions extends VisitorOptions {
  /** Complaints that this story expects, such as a provoked 401. */
  expectedComplaints?: RegExp[]
}

export const newPhone = (portal: Portal, options?: StoryOptions) => visit(portal, openPhone, options)
export const newDesktop = (portal: Portal, options?: StoryOptions) => visit(portal, openDesktop, options)

/** A failed test leaves a picture; a test whose browser complained about anything unexpected fails. */
async function visit(portal: Portal, open: typeof openPhone, { expectedComplaints = [], ...options }: StoryOptions = {}) {
  const visitor = await open(portal.url, options)
  onTestFinished(async ({ task }) => {
    const unexpected = visitor.complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))
    if (task.result?.state === 'fail' || unexpected.length > 0) await takePicture(visitor, task.name)
    await visitor.close()
    expect(unexpected, 'what the browser complained about').toEqual([])
  })
  return visitor.page
}

async function takePicture({ page }: Visitor, story: string) {
  mkdirSync(PICTURES, { recursive: true })
  const name = `${story} ${page.viewportSize()?.width ?? ''}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true }).catch(() => undefined)
}
