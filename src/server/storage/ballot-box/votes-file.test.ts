import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder'
import { createVotesFile, readVotesFile, removeVotesFile, replaceVotesFile, UnreadableVotesFile } from './votes-file'

const newFile = () => join(newFolder(), '1-a.votes')
const read = (path: string) => readVotesFile(path).toString()

test('the last content is read, and no working file stays', async () => {
  const path = newFile()
  createVotesFile(path, Buffer.from('first'))
  for (const text of ['', 'a'.repeat(40_000), 'line\nline\n']) {
    await replaceVotesFile(path, Buffer.from(text))
    expect(read(path)).toBe(text)
  }
  expect(readdirSync(dirname(path))).toEqual(['1-a.votes'])
  removeVotesFile(path)
  removeVotesFile(path)
  expect(readdirSync(dirname(path))).toEqual([])
})

test('a change to a missing file fails and creates none', async () => {
  const path = newFile()
  await expect(replaceVotesFile(path, Buffer.from('lost'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(readdirSync(dirname(path))).toEqual([])
})

test('a damaged or truncated file, or another file, is refused', () => {
  const path = newFile()
  createVotesFile(path, Buffer.from('content'))
  const whole = readFileSync(path)
  for (const at of [0, 20, whole.length - 8, whole.length - 1]) {
    writeFileSync(path, whole.with(at, (whole[at] ?? 0) ^ 1))
    expect(() => read(path), `byte ${at}`).toThrow(UnreadableVotesFile)
  }
  writeFileSync(path, whole)
  truncateSync(path, whole.length - 1)
  expect(() => read(path)).toThrow(UnreadableVotesFile)
  truncateSync(path, 0)
  expect(() => read(path)).toThrow(UnreadableVotesFile)
})
