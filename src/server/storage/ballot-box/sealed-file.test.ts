import { closeSync, openSync, readFileSync, readSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder'
import { openings } from '../../../testing/sealed-openings'
import { createSealedFile, readSealedFile, removeSealedFile, rewriteSealedFile, UnreadableSealedFile } from './sealed-file'

const newFile = () => join(newFolder(), 'state')

const read = (path: string) => readSealedFile(path).content.toString()

test('what was written last is read, however long what came before was', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sizes, async (lengths) => {
      const path = newFile()
      let version = createSealedFile(path, Buffer.from('first'))
      for (const [at, length] of lengths.entries()) {
        const text = String(at % 10).repeat(length)
        version = await rewriteSealedFile(path, version, Buffer.from(text))
        expect(read(path)).toBe(text)
      }
      expect(statSync(path).size).toBe(4096 + 3 * version.span.length)
    }),
    { numRuns: 30 },
  )
})

test('no 32 bytes of the head open an earlier version, before, between and after the two writes of a change', async () => {
  const path = newFile()
  let version = createSealedFile(path, Buffer.from('version 0'))
  for (let turn = 1; turn <= 5; turn += 1) {
    const copies: Buffer[] = []
    const timers = [0, 0.2, 0.5, 1].map((delay) => setTimeout(() => copies.push(readFileSync(path)), delay))
    version = await rewriteSealedFile(path, version, Buffer.from(`version ${turn}`))
    for (const timer of timers) clearTimeout(timer)
    copies.push(readFileSync(path))
    for (const copy of copies) expect(openings(copy, true)).toHaveLength(1)
    expect(openings(copies.at(-1) ?? Buffer.alloc(0), true).map(String)).toEqual([`version ${turn}`])
  }
})

test('the layout tells nothing of what was added last: only how large the whole is', async () => {
  const texts = ['a', 'bb', 'c'.repeat(6000), 'd'.repeat(30)]
  const layouts = new Set<string>()
  for (let first = 0; first < texts.length; first += 1) {
    const path = newFile()
    let version = createSealedFile(path, Buffer.from(''))
    let whole = ''
    for (const text of [...texts.slice(first), ...texts.slice(0, first)]) {
      whole += text
      version = await rewriteSealedFile(path, version, Buffer.from(whole))
    }
    layouts.add(`${statSync(path).size} ${version.span.length}`)
  }
  expect(layouts.size).toBe(1)
})

test('each slot is used, so that the place of a version tells nothing', async () => {
  const path = newFile()
  let version = createSealedFile(path, Buffer.from('0'))
  const places = new Set<number>()
  for (let turn = 0; turn < 60; turn += 1) {
    version = await rewriteSealedFile(path, version, Buffer.from(String(turn)))
    places.add(version.span.place)
  }
  expect(places.size).toBe(3)
})

test('a change that fails leaves the version before it', async () => {
  const path = newFile()
  const version = createSealedFile(path, Buffer.from('kept'))
  await expect(rewriteSealedFile(`${path}-elsewhere`, version, Buffer.from('lost'))).rejects.toThrow()
  expect(read(path)).toBe('kept')
})

test('a file that is removed or replaced leaves no key behind, not even for somebody who holds it open', async () => {
  for (const change of [removeSealedFile, (path: string) => createSealedFile(path, Buffer.from('next'))]) {
    const path = newFile()
    createSealedFile(path, Buffer.from('secret'))
    const held = openSync(path, 'r')
    const bytes = Buffer.alloc(statSync(path).size)
    change(path)
    readSync(held, bytes, 0, bytes.length, 0)
    closeSync(held)
    expect(openings(bytes, true)).toEqual([])
  }
})

test('a file that is damaged, cut off or none of ours is refused', async () => {
  const path = newFile()
  const { span } = createSealedFile(path, Buffer.from('content'))
  const whole = readFileSync(path)
  for (const at of [0, 20, 50, span.place + 4, span.place + span.length - 1]) {
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.from([(whole[at] ?? 0) ^ 1]), 0, 1, at)
    closeSync(file)
    expect(() => read(path), `byte ${at}`).toThrow(UnreadableSealedFile)
    const mending = openSync(path, 'r+')
    writeSync(mending, whole)
    closeSync(mending)
  }
  expect(read(path)).toBe('content')
  truncateSync(path, span.place + 100)
  expect(() => read(path)).toThrow(UnreadableSealedFile)
  truncateSync(path, 0)
  expect(() => read(path)).toThrow(UnreadableSealedFile)
})
