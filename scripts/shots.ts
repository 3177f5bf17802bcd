import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'

/* Fills the demo community and photographs every page in both sizes and schemes, as a resident and as the board. */

const PASSWORD = 'portico-demo'
const DEMO = resolve(import.meta.dirname, '../dist/server/demo.js')
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const
const VISITORS = {
  nobody: { username: '', pages: ['/auth', '/auth?tab=register', '/pending-approval', '/reset-password?token=x'] },
  margaret: {
    username: 'margaret',
    pages: [
      '/',
      '/documents',
      '/messages',
      '/announcements',
      '/maintenance',
      '/maintenance?tab=history',
      '/events',
      '/events-simple',
      '/voting',
      '/ccr-guidelines',
      '/activity',
      '/profile',
      '/nowhere',
    ],
  },
  denise: {
    username: 'denise',
    pages: [
      '/',
      '/documents',
      '/messages',
      '/announcements',
      '/maintenance?tab=history',
      '/events',
      '/event-form',
      '/voting',
      '/voting?poll=1',
      '/voting?form=new',
      '/ccr-guidelines',
      '/ccr-guidelines?form=new',
      '/users',
      '/settings',
      '/outbox',
      '/delivery',
      '/audit',
    ],
  },
} as const

const { values } = parseArgs({ options: { to: { type: 'string', default: 'test-results/shots' }, only: { type: 'string' } } })
const target = resolve(values.to)
const folder = mkdtempSync(join(tmpdir(), 'portico-shots-'))
const server = spawn(process.execPath, [DEMO], {
  cwd: folder,
  env: {
    ...process.env,
    PORT: '0',
    DEMO_DATABASE_FILE: join(folder, 'demo.sqlite'),
    DEMO_UPLOADS_DIR: join(folder, 'uploads'),
    LOG_LEVEL: 'info',
  },
  stdio: ['ignore', 'pipe', 'ignore'],
})
let url = ''
try {
  url = await listening(server)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS })
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      for (const [visitor, { username, pages }] of Object.entries(VISITORS))
        await photograph(browser, { size, viewport, colorScheme, visitor, username, pages })
    }
  }
  await browser.close()
} finally {
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

interface Session {
  size: string
  viewport: { width: number; height: number }
  colorScheme: (typeof SCHEMES)[number]
  visitor: string
  username: string
  pages: readonly string[]
}

async function photograph(browser: Browser, { size, viewport, colorScheme, visitor, username, pages }: Session) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    ...(size === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  })
  const page = await context.newPage()
  if (username) await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  mkdirSync(target, { recursive: true })
  for (const path of pages) {
    const name = `${size}-${colorScheme}-${visitor}-${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'}`
    if (values.only && !name.includes(values.only)) continue
    await page.goto(path)
    await settle(page)
    await page.screenshot({ path: join(target, `${name}.png`), fullPage: size === 'phone' })
  }
  await context.close()
}

/** Pictures and fonts are there and nothing is loading any more. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await wait(300)
}

/** Where the demo says it listens. */
async function listening({ stdout }: { stdout: Readable }): Promise<string> {
  let said = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    const [address] = /(?<=Server listening at )http:\/\/[\w.:[\]]+/.exec(said) ?? []
    if (!address) continue
    stdout.resume()
    return address
  }
  throw new Error(`The demo did not start. Build it first: npm run build\n${said}`)
}
