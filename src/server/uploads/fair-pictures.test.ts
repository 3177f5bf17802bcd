import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { takePhoto } from '../../testing/camera-photo'
import { openPortal, type Role } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'

async function openServer() {
  const portal = await openPortal()
  const app: FastifyInstance = await portal.app()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const report = async (role: Role, name: string, bytes: Buffer): Promise<number> => {
    const body = new FormData()
    for (const [field, value] of Object.entries(REPORT)) body.append(field, value)
    body.append('photos', new Blob([bytes as BlobPart]), name)
    return (await fetch(`${url}/api/maintenance-reports`, { method: 'POST', headers: { cookie: await portal.cookieOf(role) }, body }))
      .status
  }
  return { report }
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
