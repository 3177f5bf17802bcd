import ExifReader from 'exifreader'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { notedPictures } from '../../../testing/noted-pictures'
import { chunk, pngWith } from '../../../testing/picture-bytes'
import { plainPictures } from '../../../testing/picture-notes'
import { placedPictures, TOLD_BY_LOOKS } from '../../../testing/placed-pictures'
import { DamagedPicture, UnknownPart } from './report'
import { withoutPlace } from './without-place'

/** What is served of a picture, or null when it is refused; anything else that is thrown fails the test. */
function served(bytes: Buffer, extension: Parameters<typeof withoutPlace>[1]): Buffer | null {
  try {
    return withoutPlace(bytes, extension)
  } catch (error) {
    expect([DamagedPicture, UnknownPart].some((refusal) => error instanceof refusal)).toBe(true)
    return null
  }
}

test('wherever in its file a picture tells the place, it is served without it or not at all', async () => {
  for (const { name, extension, bytes, marks, kept } of await placedPictures()) {
    const before = Buffer.from(bytes)
    const clean = served(bytes, extension)
    expect(bytes.equals(before), `${name}: what was sent is not written to`).toBe(true)
    if (kept) expect(clean, `${name} is kept`).not.toBeNull()
    expect(clean?.length ?? bytes.length, name).toBe(bytes.length)
    for (const mark of marks) expect(clean?.includes(mark) ?? false, name).toBe(false)
    if (clean) expect(withoutPlace(clean, extension), `${name}: once is enough`).toBe(clean)
  }
})

test('only the place goes: the picture, the camera and the time stay, and other programs can read what is left', async () => {
  for (const { name, extension, bytes, kept } of await placedPictures()) {
    if (!kept) continue
    const clean = withoutPlace(bytes, extension)
    if (extension !== 'heic') {
      const pixels = (file: Buffer) => sharp(file).raw().toBuffer()
      expect((await pixels(clean)).equals(await pixels(bytes)), name).toBe(true)
    }
    const told = ExifReader.load(clean, { expanded: true })
    expect(told.gps, name).toBeUndefined()
    if (!bytes.includes('Porch Cam 3') || /^(png: Exif in letters|jpg: (a second pic|a third pic|a picture in XMP))/.test(name)) continue
    expect(clean.includes('Porch Cam 3'), name).toBe(true)
    for (const stays of ['2026:05:01 10:11:12', '0232']) if (bytes.includes(stays)) expect(clean.includes(stays), name).toBe(true)
  }
})

test('a picture that tells no place is the very same, byte for byte', async () => {
  for (const { name, extension, bytes } of await notedPictures(true)) {
    expect(served(bytes, extension), name).toBe(bytes)
  }
})

/** The same ones each time, unless `npm run test:fuzz` asks for more. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 5_000)
/** One change in so many may make a coordinate part of the coded picture or of a table of numbers, where nobody looks (ADR 0019). */
const ONE_IN = 100_000
const TIMEOUT = 120_000 + INPUTS * 2
const EVERY_TIME = 20_000
const RUN = { numRuns: INPUTS, ...(INPUTS > EVERY_TIME ? {} : { seed: 20_261_122 }) }
/** A change somewhere in a file: bytes turned, taken out, put in or doubled. */
const changeWith = (max: number) =>
  fc.record({
    how: fc.constantFrom('flip', 'set', 'cut', 'insert', 'double'),
    at: fc.noBias(fc.nat(999_999)),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4, max }),
  })
const change = changeWith(255)
/** Writes no letters and no number of a field for words (0x010d is a document's name), and so no new name of a place. */
const wordlessChange = changeWith(0x0c)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function changed(original: Buffer, { how, at, bytes }: Change): Buffer {
  const start = Math.floor((at / 1_000_000) * original.length)
  const [before, middle, after] = [
    original.subarray(0, start),
    original.subarray(start, start + bytes.length),
    original.subarray(start + bytes.length),
  ]
  if (how === 'flip')
    return Buffer.concat([before, Buffer.from(middle.map((byte, index) => byte ^ (1 << ((bytes[index] ?? 0) & 7)))), after])
  if (how === 'set') return Buffer.concat([before, Buffer.from(bytes.subarray(0, middle.length)), after])
  if (how === 'cut') return Buffer.concat([before, after])
  return Buffer.concat([before, how === 'double' ? middle : Buffer.from(bytes), middle, after])
}

/** False for what only puts notes into the coded picture, where nobody reads them: moving a HEIC's bytes, or changing where a GIF's picture ends. */
const staysOutside = ({ how, at }: Change, extension: string, gifShare: number) => {
  if (extension === 'heic') return how === 'flip' || how === 'set'
  return extension !== 'gif' || at > gifShare * 1_000_000
}

test('of a damaged or doctored file, too, no coordinate is served', { timeout: TIMEOUT }, async () => {
  const pictures = (await placedPictures()).filter(({ name }) => !TOLD_BY_LOOKS.includes(name))
  const { gif } = await plainPictures()
  const told: string[] = []
  let kept = 0
  fc.assert(
    fc.property(fc.nat(pictures.length - 1), change, (index, once) => {
      const { name, extension, bytes, marks } = pictures[index] ?? fail()
      fc.pre(staysOutside(once, extension, gif.length / bytes.length))
      const doctored = changed(bytes, once)
      const clean = served(doctored, extension)
      if (clean) kept += 1
      if (clean && clean !== doctored) expect(clean.length, name).toBe(doctored.length)
      if (marks.some((mark) => clean?.includes(mark))) told.push(`${name} ${JSON.stringify(once)}`)
    }),
    RUN,
  )
  expect(told.length, told.join('\n')).toBeLessThanOrEqual(INPUTS / ONE_IN)
  expect(kept).toBeGreaterThan(INPUTS / 20)
})

test('notes in letters that are blanks for the most part are gone through once', async () => {
  const { png } = await plainPictures()
  const blanks = ' '.repeat(1_000_000)
  for (const words of [`${blanks}!`, `x${blanks}!`, `x${blanks}1${blanks}!`]) {
    const clean = served(pngWith(png, [chunk('tEXt', `Raw profile type exif\0${words}`)]), 'png')
    expect(clean?.includes(`${blanks}!`) ?? false).toBe(false)
  }
})

test('in a HEIC no property swallows the next ones', async () => {
  for (const { name, extension, bytes, marks } of await placedPictures()) {
    for (let at = extension === 'heic' ? bytes.indexOf('ipco') : -1; at > 0 && at < bytes.indexOf('ipma'); at += 1) {
      const doctored = Buffer.from(bytes)
      doctored.writeUInt32BE(0, at)
      const clean = served(doctored, extension)
      for (const mark of marks) expect(clean?.includes(mark) ?? false, `${name} at ${at}`).toBe(false)
    }
  }
})

test('a damaged file that tells no place is the very same or refused', { timeout: TIMEOUT }, async () => {
  const pictures = await notedPictures(false)
  const { gif } = await plainPictures()
  fc.assert(
    fc.property(fc.nat(pictures.length - 1), wordlessChange, (index, once) => {
      const { name, extension, bytes } = pictures[index] ?? fail()
      fc.pre(staysOutside(once, extension, gif.length / bytes.length))
      const doctored = changed(bytes, once)
      expect([null, doctored], name).toContain(served(doctored, extension))
    }),
    RUN,
  )
})

const fail = (): never => {
  throw new Error('There is such a picture')
}
