import type { PictureFacts } from '../../../shared/picture-facts'

const TAGS = { make: 0x010f, model: 0x0110, takenAt: 0x9003, offset: 0x9011 }
const ASCII = 2
const ENTRY_BYTES = 12
const HEADER = [0x49, 0x49, 42, 0, 8, 0, 0, 0]

/**
 * A JPEG segment of EXIF with camera and capture time, to be put behind the first two bytes. They are all in one directory, which the
 * server's reader takes. Source: Exif 3.0, 4.5.4 and 4.6.2.
 */
export function cameraSegment(facts: Pick<PictureFacts, keyof typeof TAGS>): Uint8Array<ArrayBuffer> {
  const texts = (['make', 'model', 'takenAt', 'offset'] as const).flatMap((name) => {
    // Four bytes and fewer would lie in the entry itself.
    const text = `${facts[name]}\0`.padEnd(5, '\0')
    return facts[name] ? [{ tag: TAGS[name], bytes: Array.from(text, (letter) => letter.charCodeAt(0) & 0x7f) }] : []
  })
  const entries: number[] = []
  let free = HEADER.length + 2 + texts.length * ENTRY_BYTES + 4
  for (const { tag, bytes } of texts) {
    entries.push(...little(tag, 2), ...little(ASCII, 2), ...little(bytes.length, 4), ...little(free, 4))
    free += bytes.length
  }
  const directory = [...little(texts.length, 2), ...entries, ...little(0, 4), ...texts.flatMap(({ bytes }) => bytes)]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...HEADER, ...directory]
  const length = exif.length + 2
  return Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff, ...exif])
}

const little = (number: number, size: number) => Array.from({ length: size }, (_, at) => (number >> (8 * at)) & 0xff)
