import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { streamToDisk } from './stream-to-disk'

test('a chunk’s memory is given back once it is written, unless others have a part in it', async () => {
  const folder = newFolder()
  const whole = Buffer.from(new ArrayBuffer(300_000)).fill('a')
  const shared = Buffer.from(new ArrayBuffer(300_000)).fill('b')
  const chunks = async function* () {
    yield whole
    yield shared.subarray(0, 200_000)
    yield shared.subarray(200_000)
  }
  const path = join(folder, 'file')
  expect(await streamToDisk(path, chunks(), () => undefined)).toMatchObject({ bytes: 600_000 })
  expect(readFileSync(path, 'latin1')).toBe('a'.repeat(300_000) + 'b'.repeat(300_000))
  expect([whole.length, shared.toString()]).toEqual([0, 'b'.repeat(300_000)])
})
