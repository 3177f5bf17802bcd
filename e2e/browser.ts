import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { requireChromium } from '../scripts/chromium'

/**
 * The list that drops down from the address bar, which no story opens: Chromium loads its two pages for each new window, which takes
 * two thirds of the processor time of an empty one (0.97 s instead of 0.34 s, Chromium 156).
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** A process in store for the next page: with one page a story, half of all it starts. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'
/** Playwright 1.65 turns these off. Chromium reads the last list alone. */
const OFF_WITH_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const FLAGS = [
  `--disable-features=${[...ADDRESS_BAR, SPARE_PROCESS, ...OFF_WITH_PLAYWRIGHT].join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** Phones see what moves; here somebody has asked for less of it, and dialogs and menus are there at once. */
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }

/** The browsers of this process: Chromium's shell, and the whole Chromium for stories about other tabs and notifications. */
const running = new Map<boolean, Promise<Browser>>()

/** Starts a new browser if a story has crashed the one before. */
export async function openBrowser(whole = false): Promise<Browser> {
  const known = running.get(whole)
  if (known && (await known).isConnected()) return known
  const browser = chromium.launch({ executablePath: requireChromium({ whole }), args: FLAGS })
  running.set(whole, browser)
  return browser
}

/** Ends the Chromium of the stories before: what is to be tried may bring it down, and should find nothing worn. */
export async function renewBrowser() {
  await (await running.get(false))?.close()
  running.delete(false)
}

/** Somebody in front of a screen: cookies and storage of their own, and everything the browser complained about. */
export interface Visitor {
  page: Page
  complaints: string[]
  close(): Promise<void>
}

export interface VisitorOptions extends BrowserContextOptions {
  /** Uses the whole Chromium: its shell has no notifications, and Playwright answers for no other tab in it. */
  whole?: boolean
}

export const openPhone = (url: string, options?: VisitorOptions) => openVisitor(url, { ...PHONE, ...options })
export const openDesktop = (url: string, options?: VisitorOptions) => openVisitor(url, { ...DESKTOP, ...options })

const KEPT_AWAY = /Service Worker registration blocked by Playwright/

/**
 * Without the service worker, unless a story asks for it with `serviceWorkers: 'allow'`: on somebody's first visit it fetches every file
 * of the portal, a quarter of the browser's work in a story of three pages.
 */
async function openVisitor(url: string, { whole, ...options }: VisitorOptions): Promise<Visitor> {
  const browser = await openBrowser(whole)
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(40_000)
  const complaints: string[] = []
  context.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !KEPT_AWAY.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  const page = await context.newPage()
  return { page, complaints, close: () => context.close() }
}
