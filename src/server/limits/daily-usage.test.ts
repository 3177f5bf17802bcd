import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { checkSurroundings } from '../../operations/doctor/surroundings'
import { sendParts } from '../../testing/multipart'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { DAY } from '../process/clock'
import { server } from '../words.en'
import { TEXT_PER_DAY } from './amounts'

const MINUTES_OF_A_DAY = 86_400
const message = { subject: 'Fence', content: 'Which color?' }
const untilTomorrow = { code: 'TOO_MANY_REQUESTS', message: server.textUsedUp, details: { retryAfter: expect.any(Number) } }

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

async function upload(portal: Portal, role: Role, bytes: Buffer, fields: Parameters<typeof sendParts>[3] = REPORT) {
  const cookie = await portal.cookieOf(role)
  return sendParts(await portal.app(), 'POST', '/api/maintenance-reports', { ...fields, photos: { name: 'lamp.png', bytes } }, { cookie })
}

const usageOf = (portal: Portal, role: Role) =>
  portal.reads.selectFrom('usage').select(['text', 'files']).where('userId', '=', portal.people[role].id).executeTakeFirst()

test('messages and reports of a member share one daily limit, which resets the next day', async () => {
  const portal = await openPortal()
  const large = { subject: 'Letters', content: '漢'.repeat(20_000) }
  const most = Math.floor(TEXT_PER_DAY.member / (60_000 + TEXT_PER_DAY.row))
  for (let turn = 0; turn < most; turn += 1) await portal.as('resident').messages.send(large)
  await expect(portal.as('resident').messages.send(large)).rejects.toMatchObject(untilTomorrow)
  await expect(portal.as('resident').maintenance.submit({ ...REPORT, description: large.content } as never)).rejects.toMatchObject(
    untilTomorrow,
  )
  // Refused text is not counted, and nobody else is affected.
  expect((await usageOf(portal, 'resident'))?.text).toBeLessThanOrEqual(TEXT_PER_DAY.member)
  await portal.as('neighbor').messages.send(large)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
  await portal.as('resident').messages.send(large)
  vi.useRealTimers()
})

test('a restart keeps the daily usage, and a vote does not count', async () => {
  const folder = newFolder()
  const portal = await openPortal({ DATABASE_FILE: join(folder, 'portal.sqlite') })
  await portal.as('resident').messages.send(message)
  const before = await usageOf(portal, 'resident')
  expect(before?.text).toBe(TEXT_PER_DAY.row + message.subject.length + message.content.length)
  const { id } = await portal.as('admin').polls.create({
    title: 'Mailbox color',
    description: 'Which color for the mailboxes?',
    questionType: 'singleWithOther',
    votingAudience: 'both',
    status: 'active',
    options: ['Green', 'Blue'],
  })
  await portal.as('resident').polls.vote({ id, responses: [{ optionId: null, responseText: 'Purple' }] })
  expect(await usageOf(portal, 'resident')).toEqual(before)
  await portal.write(async (trx) => {
    await trx.updateTable('usage').set({ text: TEXT_PER_DAY.member }).execute()
  })
  const { createServices } = await import('../../services')
  const { silentLog } = await import('../process/log')
  const again = await createServices(portal, portal.env, silentLog)
  expect(again.limits.changes.allows(String(portal.people.resident.id))).toBe(true)
  await expect(portal.as('resident').messages.send(message)).rejects.toMatchObject(untilTomorrow)
})

test('files have a daily limit: the next upload is refused, a running one is stopped, and nothing of either stays', async () => {
  const portal = await openPortal({ UPLOAD_MB_PER_DAY: '1' })
  const picture = await noise(500, 500)
  const first = await upload(portal, 'resident', picture)
  expect(first.statusCode).toBe(201)
  const stored = (await usageOf(portal, 'resident'))?.files ?? 0
  expect(stored).toBeGreaterThan(picture.length / 2)
  const files = readdirSync(portal.env.UPLOADS_DIR).length

  const refused = await upload(portal, 'resident', await noise(600, 600))
  expect([refused.statusCode, refused.json().error]).toEqual([429, server.filesUsedUp])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(MINUTES_OF_A_DAY)
  expect(readdirSync(portal.env.UPLOADS_DIR)).toHaveLength(files)
  expect((await usageOf(portal, 'resident'))?.files).toBe(stored)
  expect((await upload(portal, 'neighbor', picture)).statusCode).toBe(201)
  expect((await upload(portal, 'admin', await noise(1000, 1000))).statusCode).toBe(201)
})

test('members are refused with a message before the disk is full, and the board is not', async () => {
  const portal = await openPortal({ DISK_KEEP_FREE_MB: '99999999' })
  const picture = await noise(40, 40)
  const refused = await upload(portal, 'resident', picture)
  expect([refused.statusCode, refused.json().error]).toEqual([507, server.diskFull])
  expect((await upload(portal, 'admin', picture)).statusCode).toBe(201)
  await portal.as('resident').messages.send(message)
  const cookie = await portal.cookieOf('resident')
  const said = await sendParts(await portal.app(), 'POST', '/api/maintenance-reports', REPORT, { cookie })
  expect(said.statusCode, 'a form without a file is text').toBe(201)
  const disk = checkSurroundings(portal.env).find(({ check }) => check === 'disk')
  expect(disk).toMatchObject({ state: 'problem', text: expect.stringContaining('Below 99999999 MB members’ files are refused') })
})
