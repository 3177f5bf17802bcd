import { request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { takePhoto } from '../../testing/camera-photo'
import { openPortal, type Role } from '../../testing/open-portal'

const REPORT = {
  issueType: 'Something is Broken',
  streetName: 'Sageleaf Cir',
  streetNumber: '18',
  locationRelevance: 'Common Area',
  description: 'The streetlight by the park has been dark since Monday.',
}

async function openServer() {
  const portal = await openPortal()
  const app: FastifyInstance = await portal.app()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const formOf = async (name: string, bytes: Buffer) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(REPORT)) form.append(field, value)
    form.append('photos', new Blob([bytes as BlobPart]), name)
    const sent = new Request(url, { method: 'POST', body: form })
    return { type: sent.headers.get('content-type') ?? '', body: Buffer.from(await sent.arrayBuffer()) }
  }
  const report = async (role: Role, name: string, bytes: Buffer): Promise<number> => {
    const { type, body } = await formOf(name, bytes)
    const headers = { cookie: await portal.cookieOf(role), 'content-type': type }
    return (await fetch(`${url}/api/maintenance-reports`, { method: 'POST', headers, body: new Uint8Array(body) })).status
  }
  /** Sends everything and returns a function that hangs up. */
  const reportAndLeave = async (role: Role, name: string, bytes: Buffer) => {
    const { type, body } = await formOf(name, bytes)
    const headers = { cookie: await portal.cookieOf(role), 'content-type': type, 'content-length': body.length }
    const call = httpRequest(`${url}/api/maintenance-reports`, { method: 'POST', headers })
    call.on('error', () => undefined)
    await new Promise<void>((resolve) => call.end(body, resolve))
    return () => call.destroy()
  }
  return { portal, report, reportAndLeave }
}

/** 49 megapixels in a small interlaced file, which takes longest to read. */
const hugePicture = () =>
  sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#385' } })
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()

test('a flood of huge pictures does not delay a neighbor’s photo', { timeout: 120_000 }, async () => {
  const { report } = await openServer()
  const [huge, photo] = [await hugePicture(), await takePhoto()]
  const ended: string[] = []
  const send = (role: Role, name: string, bytes: Buffer) =>
    report(role, `${name}.${name === 'photo' ? 'jpg' : 'png'}`, bytes).then((status) => ended.push(`${name} ${status}`))
  const flood = Array.from({ length: 5 }, () => send('resident', 'huge', huge))
  await Promise.race(flood)
  await Promise.all([send('admin', 'photo', photo), send('admin', 'neighbor’s huge', huge)])
  // One picture of the flood was at work when each photo came, and one more may have gone before the larger photo.
  expect(ended.indexOf('photo 201')).toBeLessThanOrEqual(2)
  expect(ended.indexOf('neighbor’s huge 201')).toBeLessThanOrEqual(4)
  await Promise.all(flood)
  expect(ended.filter((entry) => entry === 'huge 201')).toHaveLength(5)
})

test('a waiting picture is dropped when its sender hangs up', { timeout: 120_000 }, async () => {
  const { portal, report, reportAndLeave } = await openServer()
  const huge = await hugePicture()
  const first = report('resident', 'first.png', huge)
  const leave = await Promise.all([1, 2, 3].map((number) => reportAndLeave('resident', `${number}.png`, huge)))
  for (const hangUp of leave) hangUp()
  expect(await first).toBe(201)
  expect(await report('resident', 'last.png', huge)).toBe(201)
  expect(await portal.as('admin').maintenance.list()).toHaveLength(2)
})
