import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { addResident, enter, enterAsBoard } from '../../../e2e/people'
import { ADMIN } from '../../../e2e/portal-process'
import { mayMount, mountSmallDisk } from '../../../e2e/small-disk'

test('a super admin sees a bad backup, makes one and downloads one; a resident sees none of it', {
  timeout: 90_000,
}, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const phone = await newPhone(portal)
  await enter(phone, 'margaret')
  await phone.goto('/settings/system')
  await phone.waitForURL('**/')

  const backups = join(portal.folder, 'backups')
  execFileSync('mkdir', ['-p', backups])
  writeFileSync(join(backups, 'portal-2026-01-01T02-00-00-000Z.sqlite'), '')
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/documents')
  await board
    .getByRole('status')
    .getByText(/backup has failed/)
    .waitFor()
  await board.goto('/settings/system')
  await board.getByRole('region', { name: 'Nightly backups' }).getByText('Problem').waitFor()
  await board.getByRole('button', { name: 'Back up now' }).click()
  await board.getByText('Backup made').waitFor()
  await board.getByText(/backup has failed/).waitFor({ state: 'detached', timeout: 70_000 })

  await board.getByRole('button', { name: 'Download a backup' }).click()
  const dialog = board.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(ADMIN.password)
  const [download] = await Promise.all([board.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toMatch(/^portal-.*\.sqlite$/)
  expect(readFileSync(await download.path()).toString('latin1', 0, 15)).toBe('SQLite format 3')
})

test('the system page fits one screen of a phone with details one tap away', async () => {
  const portal = await startPortal({ env: { BACKUP_KEEP: '0' } })
  const phone = await newPhone(portal)
  await enterAsBoard(phone)
  await phone.goto('/settings/system')
  const cure = phone.getByText('Nightly backups are off')
  await phone.getByText('Free on the disk').first().waitFor()
  expect(await cure.isVisible()).toBe(false)
  expect(await phone.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
  await phone.getByRole('heading', { name: 'What to look at' }).click()
  await cure.waitFor()
})

test('text messages and notifications have a line each where they are set up, and all of it is still one screen of a phone', async () => {
  const off = await startPortal({ env: { PUBLIC_URL: 'http://192.168.1.20:3000' } })
  const phone = await newPhone(off)
  await enterAsBoard(phone)
  await phone.goto('/settings/system')
  await phone.getByRole('heading', { name: 'Machine' }).waitFor()
  expect(await phone.getByRole('heading', { name: /Text messages|Notifications/ }).count()).toBe(0)

  const on = await startPortal({
    env: { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms', SMS_WEBHOOK_SECRET: 'sixteen letters!', BACKUP_KEEP: '0' },
  })
  const second = await newPhone(on)
  await enterAsBoard(second)
  await second.goto('/settings/system')
  await second.getByRole('heading', { name: 'Text messages' }).waitFor()
  await second.getByRole('heading', { name: 'What to look at' }).waitFor()
  expect(await second.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  await second.getByRole('heading', { name: 'Notifications' }).click()
  await second.getByText('Devices').waitFor()
})

test.runIf(mayMount)('a disk that fills up is red on the page, as in the banner', async () => {
  const disk = mountSmallDisk('24m')
  const portal = await startPortal({ env: { DATABASE_FILE: join(disk.folder, 'portal.sqlite') } })
  disk.fill(1_000_000)
  const phone = await newPhone(portal)
  await enterAsBoard(phone)
  await phone.goto('/settings/system')
  await phone.getByRole('region', { name: 'Machine' }).getByText('Problem').waitFor()
  await phone.getByRole('status').getByText(/disk/).waitFor()
})
