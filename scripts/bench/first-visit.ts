import { type Browser, chromium } from 'playwright-core'
import { requireChromium } from '../chromium.ts'
import { cookieOf, RESIDENT } from './data.ts'
import { atMost, type Figure, median } from './figures.ts'
import { openSite } from './site.ts'

/* The first visit with an old phone: 150 ms away, 1.6 Mbit/s, a processor at a quarter of this one, nothing in the browser's cache. */

const VISITS = 9
const ROWS_MAX = 2.2
const FORM_MAX = 1.9
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

export async function firstVisit(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20, messages: 20 })
  await using server = await site.start()
  await using browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const [rows, form]: [number[], number[]] = [[], []]
  for (let visit = 0; visit < VISITS; visit += 1) {
    rows.push(await visitAt(browser, `${server.url}/`, 'main a[href*="/announcements#"]', cookieOf(RESIDENT)))
    form.push(await visitAt(browser, `${server.url}/auth`, 'input[name=password]'))
  }
  console.log(`visit   best of ${VISITS}: rows ${Math.min(...rows).toFixed(2)} s, form ${Math.min(...form).toFixed(2)} s`)
  return [
    atMost(`the dashboard's rows on a slow phone, first visit (median of ${VISITS})`, median(rows), ROWS_MAX, 's'),
    atMost(`the sign-in form on a slow phone, first visit (median of ${VISITS})`, median(form), FORM_MAX, 's'),
  ]
}

/** Seconds until `selector` is on the page at `url` and painted. */
async function visitAt(browser: Browser, url: string, selector: string, cookie = ''): Promise<number> {
  const context = await browser.newContext(PHONE)
  const [name = '', value = ''] = cookie.split('=')
  if (cookie) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Watched from within: asking from here would cost the slowed processor.
  await page.addInitScript((wanted) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('seen')))
    }).observe(document, { childList: true, subtree: true })
  }, selector)
  await page.goto(url)
  const seen = await page.waitForFunction(() => performance.getEntriesByName('seen')[0]?.startTime, undefined, { polling: 100 })
  const milliseconds = (await seen.jsonValue()) ?? 0
  await context.close()
  return milliseconds / 1000
}
