import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newDesktop, startPortal } from './harness'
import { enterAsBoard } from './people'

/** Phones of 50, 64 and 108 megapixels, and a panorama. */
const SIZES = [
  [8160, 6144],
  [9248, 6944],
  [12000, 9000],
  [16000, 3600],
] as const

const photoOf = async ([width, height]: readonly [number, number]) => ({
  name: `IMG_${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#385' }, limitInputPixels: false })
    .jpeg()
    .toBuffer(),
})

test('photos of the largest phones arrive from every form that takes pictures', { timeout: 300_000 }, async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  const photos = await Promise.all(SIZES.map(photoOf))
  await page.goto('/maintenance')
  await page.getByRole('radio', { name: 'Something is Broken' }).check()
  await page.getByLabel('Street number').fill('1')
  await page.getByLabel('Street name').selectOption('Oakridge Dr')
  await page.getByLabel('Description').fill('The lamp at the gate is out')
  await page.locator('input[type="file"][multiple]').setInputFiles(photos)
  await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count(), { timeout: 60_000 }).toBe(SIZES.length)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await page.getByText('Report Submitted').first().waitFor()

  await page.goto('/events')
  await page
    .getByRole('button', { name: 'Add Event' })
    .or(page.getByRole('link', { name: 'Add Event' }))
    .first()
    .click()
  await page.getByLabel('Event Image').setInputFiles(photos[2] ?? [])
  await page.getByText('IMG_12000.jpg').waitFor()
  await page.getByLabel('Title').fill('Pool party')
  await page.getByLabel('Description').fill('Bring a towel and a chair.')
  await page.getByLabel('Location').fill('The pool')
  await page.getByLabel('Start Date').fill('2030-06-01')
  await page.getByRole('checkbox', { name: 'Social' }).check({ force: true })
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByText('Event created').first().waitFor()

  // A picture without a place stays as it is.
  const stored = await page.evaluate(async (bytes) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: 'Plan', category: 'Other' })) form.append(name, value)
    form.append('file', new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]), 'plan.jpg')
    const answer = await fetch('/api/documents', { method: 'POST', body: form })
    return [answer.status, (await answer.json()).fileSize]
  }, photos[2]?.buffer.toString('base64') ?? '')
  expect(stored).toEqual([201, photos[2]?.buffer.length])
})
