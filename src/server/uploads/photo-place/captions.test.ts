import { expect, test } from 'vitest'
import { chunk, type Field, gifBlocks, gifWith, heicExif, heicOf, jpegWith, pngWith, segment, tiffOf } from '../../../testing/picture-bytes'
import { CAMERA, exif, gifXmp, notes, packet, plainPictures, XMP_NAME } from '../../../testing/picture-notes'
import { UnknownPart } from './report'
import { withoutPlace } from './without-place'

/** Places nobody would list all ways to write. */
const PLACES = ['10S EG 50123 84567', '849VCWC8+R9', '33 deg 27 min north', 'index.home.raft', '18 Sageleaf', '３３ north']
const GPS: Field = { tag: 0x8825, type: 4, value: [{ tag: 1, type: 2, value: Buffer.from('N\0') }] }
const text = (tag: number, words: string, type = 2): Field => ({ tag, type, value: Buffer.from(`${words}\0`) })

/** One picture for each spot a caption can be in, with `camera` fields in its Exif. */
async function captioned(words: string, camera: Field[]) {
  const plain = await plainPictures()
  const tiff = (...fields: Field[]) => tiffOf([[...camera, ...fields]])
  const inJpeg = (...segments: Buffer[]) => ['jpg', jpegWith(plain.jpg, [notes(tiff(text(0x0131, 'Editor'))), ...segments])] as const
  const iptc = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, Buffer.byteLength(words)]), Buffer.from(words)])
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0\0\0\0', 'latin1'), Buffer.from([iptc.length]), iptc])
  return Object.entries({
    comment: inJpeg(segment(0xfe, Buffer.from(words))),
    description: ['jpg', jpegWith(plain.jpg, [notes(tiff(text(0x010e, words)))])] as const,
    'Exif comment': ['jpg', jpegWith(plain.jpg, [notes(tiff(exif(text(0x9286, `ASCII\0\0\0${words}`, 7))))])] as const,
    caption: inJpeg(segment(0xed, 'Photoshop 3.0\0', resource, Buffer.alloc(iptc.length % 2))),
    'XMP attribute': inJpeg(segment(0xe1, XMP_NAME, Buffer.from(packet(`dc:description="${words}"`)))),
    'XMP element': inJpeg(
      segment(0xe1, XMP_NAME, Buffer.from(packet('', `<dc:description><rdf:Alt><rdf:li>${words}</rdf:li></rdf:Alt></dc:description>`))),
    ),
    'PNG text': ['png', pngWith(plain.png, [chunk('eXIf', tiff()), chunk('tEXt', `Comment\0${words}`)])] as const,
    'GIF comment': [
      'gif',
      gifWith(plain.gif, [
        gifXmp(packet(camera.length > 0 ? 'tiff:Make="Porch"' : '')),
        Buffer.from([0x21, 0xfe]),
        gifBlocks(Buffer.from(words)),
      ]),
    ] as const,
    'HEIC description': ['heic', heicOf([heicExif(tiff(text(0x010e, words)))])] as const,
  }).map(([name, [extension, bytes]]) => ({ name: `${name}: ${words}`, extension, bytes }))
}

test('in a photo a caption with a number counts as a place, however that is written', async () => {
  for (const words of PLACES) {
    for (const { name, extension, bytes } of await captioned(words, CAMERA)) {
      expect(bytes.includes(words), name).toBe(true)
      const clean = withoutPlace(bytes, extension)
      expect([clean.includes(words), clean.length], name).toEqual([false, bytes.length])
      if (extension !== 'gif') expect(clean.includes('Porch Cam 3'), name).toBe(true)
      expect(withoutPlace(clean, extension), `${name}: once is enough`).toBe(clean)
    }
  }
})

test('a photo’s caption without a number stays, and so does any caption of a picture that is no photo', async () => {
  for (const { name, extension, bytes } of await captioned('The oak by the gate', CAMERA)) {
    expect(withoutPlace(bytes, extension), name).toBe(bytes)
  }
  for (const { name, extension, bytes } of await captioned('Plan of lot 18', [])) expect(withoutPlace(bytes, extension), name).toBe(bytes)
})

test('with a position, captions go too', async () => {
  for (const { name, extension, bytes } of await captioned('By the old oak', [...CAMERA, GPS])) {
    if (extension !== 'gif') expect(withoutPlace(bytes, extension).includes('By the old oak'), name).toBe(false)
  }
})

/** One picture of a camera for each spot that names people, devices and programs. */
async function named(words: string) {
  const plain = await plainPictures()
  const inExif = (tag: number) => jpegWith(plain.jpg, [notes(tiffOf([[...CAMERA.filter((field) => field.tag !== tag), text(tag, words)]]))])
  const inXmp = (attributes: string, elements = '') =>
    jpegWith(plain.jpg, [notes(tiffOf([CAMERA])), segment(0xe1, XMP_NAME, Buffer.from(packet(attributes, elements)))])
  return {
    people: {
      artist: inExif(0x013b),
      copyright: inExif(0x8298),
      'XMP creator': inXmp('', `<dc:creator><rdf:Seq><rdf:li>${words}</rdf:li></rdf:Seq></dc:creator>`),
      'XMP rights': inXmp(`dc:rights="${words}"`),
    },
    devices: { computer: inExif(0x013c), model: inExif(0x0110), software: inExif(0x0131), 'XMP tool': inXmp(`xmp:CreatorTool="${words}"`) },
  }
}

test('in a photo an address is found in the names of people, devices and programs too, and so is a plus code', async () => {
  for (const words of ['849VCWC8+R9', '8fw4v75v+8q', 'VCWC+8R Porchville', '18 Sageleaf Cir', '1２ Old Mill Road', '48.85840, 2.29450']) {
    const { people, devices } = await named(words)
    for (const [name, bytes] of Object.entries({ ...people, ...devices })) {
      const clean = withoutPlace(bytes, 'jpg')
      expect([clean.includes(words), clean.length], `${name}: ${words}`).toEqual([false, bytes.length])
      expect(withoutPlace(clean, 'jpg'), `${name}: once is enough`).toBe(clean)
    }
  }
  const software = (await named('488584000/22945000')).devices.software
  expect(withoutPlace(software, 'jpg').includes('488584000')).toBe(false)
  for (const [name, bytes] of Object.entries((await named('Sageleaf 18')).people))
    expect(withoutPlace(bytes, 'jpg').includes('Sageleaf'), name).toBe(false)
})

test('names, years and versions stay as they are', async () => {
  for (const words of ['© 2024 Jane R. Porch', 'Jane Porch 2019-2024', 'porch.example']) {
    for (const [name, bytes] of Object.entries((await named(words)).people))
      expect(withoutPlace(bytes, 'jpg'), `${name}: ${words}`).toBe(bytes)
  }
  for (const words of ['Phone 15 Pro Max', 'Porch EOS 5D Mark IV', 'Editor 26.1 (20241201.m.2816 4b6ec7c)', 'C++ 11', '6643856/1000000']) {
    for (const [name, bytes] of Object.entries((await named(words)).devices))
      expect(withoutPlace(bytes, 'jpg'), `${name}: ${words}`).toBe(bytes)
  }
})

test('coordinates in wide or foreign digits are coordinates, also in a picture of no camera', async () => {
  for (const words of ['４８.８５８４０, ２.２９４５０', '48．85840，2．29450', '٤٨.٨٥٨٤٠, ٢.٢٩٤٥٠', '849VCWC8+R9']) {
    for (const { name, extension, bytes } of await captioned(words, [])) {
      const clean = withoutPlace(bytes, extension)
      expect([clean.includes(words), clean.length], name).toEqual([false, bytes.length])
    }
  }
})

test('more words than anybody writes are looked into no further: the picture is refused, wherever they are and in however many parts', async () => {
  const plain = await plainPictures()
  const words = (bytes: number) => Buffer.alloc(bytes, 'words of a person ')
  const comment = segment(0xfe, words(60_000))
  const behind = (bytes: number) => {
    const box = Buffer.concat([Buffer.alloc(4), Buffer.from('mdat'), words(bytes)])
    box.writeUInt32BE(box.length)
    return Buffer.concat([heicOf([]), box])
  }
  expect(withoutPlace(jpegWith(plain.jpg, [comment]), 'jpg')).toBeInstanceOf(Buffer)
  expect(withoutPlace(behind(60_000), 'heic')).toBeInstanceOf(Buffer)
  const heaps = [
    ['jpg', jpegWith(plain.jpg, Array(5).fill(comment))],
    ['png', pngWith(plain.png, [chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), words(300_000)]))])],
    ['heic', behind(300_000)],
  ] as const
  for (const [extension, bytes] of heaps) expect(() => withoutPlace(bytes, extension)).toThrow(UnknownPart)
})

/** Exif notes with so many fields that all point at the same bytes. */
function sharedNotes(fields: number, bytes: number): Buffer {
  const notes = tiffOf([Array.from({ length: fields }, () => ({ tag: 0x927c, type: 7, value: Buffer.alloc(5, 0xc3) }))])
  const start = 8 + 2 + fields * 12 + 4
  for (let at = 10; at < start - 4; at += 12) {
    notes.writeUInt32BE(bytes, at + 4)
    notes.writeUInt32BE(start, at + 8)
  }
  return Buffer.concat([notes.subarray(0, start), Buffer.alloc(bytes, 0xc3)])
}

test('notes that are pointed at again and again, are cut into crumbs or come with many pictures of one file are looked into no further', async () => {
  const { jpg } = await plainPictures()
  const photo = (fields: number, bytes: number) => jpegWith(jpg, [segment(0xe1, 'Exif\0\0', sharedNotes(fields, bytes))])
  expect(withoutPlace(photo(2, 40_000), 'jpg')).toBeInstanceOf(Buffer)
  expect(() => withoutPlace(photo(100, 40_000), 'jpg'), 'shared').toThrow(UnknownPart)

  const crumbs = (length: number) =>
    Array.from({ length }, (_, index) => {
      const header = Buffer.alloc(40)
      header.writeUInt32BE(index * 16, 36)
      return segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', header, '<a>Porch</a>    ')
    })
  expect(withoutPlace(jpegWith(jpg, crumbs(100)), 'jpg')).toBeInstanceOf(Buffer)
  expect(() => withoutPlace(jpegWith(jpg, crumbs(300)), 'jpg'), 'crumbs').toThrow(UnknownPart)

  const heavy = jpegWith(jpg, Array(20).fill(segment(0xe1, 'Exif\0\0', sharedNotes(1, 60_000))))
  expect(withoutPlace(Buffer.concat([heavy, heavy]), 'jpg')).toBeInstanceOf(Buffer)
  expect(() => withoutPlace(Buffer.concat([heavy, heavy, heavy, heavy]), 'jpg'), 'many pictures').toThrow(UnknownPart)
})
