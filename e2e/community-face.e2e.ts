import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { enterAsBoard } from './people'

test('the board sees a color and a logo before it saves them, and a stranger’s first picture has both, down to the icon of the tab', async () => {
  const portal = await startPortal()
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/settings/face')
  await board.getByText('Green', { exact: true }).click()
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#e9b968' } })
    .png()
    .toBuffer()
  await board.getByLabel('Logo or photo (optional)').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const banner = (page: typeof board) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--banner'))
  const before = await banner(board)
  await board.locator('img[src^="blob:"]').first().waitFor()
  await board.getByRole('button', { name: 'Save' }).click()
  await board.getByText('Appearance saved', { exact: true }).waitFor()
  await expect.poll(() => banner(board)).not.toBe(before)
  await board.locator('aside img').waitFor()

  const stranger = await newPhone(portal)
  await stranger.goto('/auth')
  expect(await banner(stranger)).toBe(await banner(board))
  await expect.poll(() => stranger.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  const { icons } = (await (await fetch(`${portal.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] }
  const links = await stranger
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBe(2)
  for (const link of [...links, ...icons.map(({ src }) => src)]) {
    expect(link).toContain('/green/')
    expect((await fetch(new URL(link, portal.url))).ok).toBe(true)
  }
})
