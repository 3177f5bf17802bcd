import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { requireChromium } from '../chromium.ts'
import { cookieOf, RESIDENT } from './data.ts'
import { atLeast, atMost, type Figure, median, openSite } from './site.ts'

/*
 * A visit with an old phone: 150 ms latency, 1.6 Mbit/s, a quarter of this CPU. The first visit has an empty cache, the second has the
 * service worker.
 */

const VISITS = 9
const ROWS_MAX = 2.2
const FORM_MAX = 1.9
const AGAIN_MAX = 1
const SECOND_MIN = 2
/** An announcement's link, by any component or in the dashboard's own card. */
const ROWS = 'main a[href*="/announcements#"]'
const CARD = 'main section a[href*="/announcements#"]'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

export async function visits(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20, messages: 20 })
  await using server = await site.start()
  await using browser = await chromium.launch({ executablePath: requireChromium({ whole: true }), args: ['--no-sandbox', '--disable-gpu'] })
  const rows: number[] = []
  const again: number[] = []
  const drawn: number[] = []
  const form: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    await using phone = await takePhone(browser, server.url, cookieOf(RESIDENT))
    rows.push(await visitAt(phone.context, `${server.url}/`, ROWS, true))
    again.push(await visitAt(phone.context, `${server.url}/`, ROWS))
    drawn.push(await visitAt(phone.context, `${server.url}/`, CARD))
    await using stranger = await takePhone(browser, server.url)
    form.push(await visitAt(stranger.context, `${server.url}/auth`, 'input[name=password]'))
  }
  const best = (seconds: number[]) => `${Math.min(...seconds).toFixed(2)} s`
  console.log(
    `visit   best of ${VISITS}: rows ${best(rows)}, at the second visit ${best(again)}, in its card ${best(drawn)}, form ${best(form)}`,
  )
  return [
    atMost(`the dashboard's rows on a slow phone, first visit (median of ${VISITS})`, median(rows), ROWS_MAX, 's'),
    atMost(`an announcement to read, second visit (median of ${VISITS})`, median(again), AGAIN_MAX, 's'),
    atLeast('times sooner at the second visit (of the medians)', median(rows) / median(again), SECOND_MIN, ''),
    atMost(`the dashboard's own rows, a visit later (median of ${VISITS})`, median(drawn), ROWS_MAX, 's'),
    atMost(`the sign-in form on a slow phone, first visit (median of ${VISITS})`, median(form), FORM_MAX, 's'),
  ]
}

/** A phone with an empty cache, and a session if there is a cookie. */
async function takePhone(browser: Browser, url: string, cookie = '') {
  const context = await browser.newContext(PHONE)
  const [name = '', value = ''] = cookie.split('=')
  if (cookie) await context.addCookies([{ name, value, url }])
  return { context, [Symbol.asyncDispose]: () => context.close() }
}

/** Seconds until `selector` is painted on the page at `url`. With `stay` the page stays open until its worker has cached the app. */
async function visitAt(context: BrowserContext, url: string, selector: string, stay = false): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Observed inside the page: polling from here would use the slowed CPU.
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
  if (stay) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
  return milliseconds / 1000
}
