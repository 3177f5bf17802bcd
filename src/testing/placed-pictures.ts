import { deflateSync } from 'node:zlib'
import { box, chunk, type Field, gifBlocks, gifWith, jpegWith, pngWith, segment, textField, tiffOf } from './picture-bytes'
import { CAMERA, exif, gifXmp, notes, packet, plainPictures, rationals, XMP_NAME } from './picture-notes'
import { placedHeics } from './placed-heics'

/** Eight bytes that are part of a coordinate (49.486… seconds), and words that are one; neither may be in anything that is served. */
export const MARK = Buffer.from('02f319e7000f4240', 'hex')
const LITTLE_MARK = Buffer.from('e719f30240420f00', 'hex')
const WORDS = '51.5130846'
const PAIR = `${WORDS}, -0.1274598`

export interface PlacedPicture {
  name: string
  extension: 'jpg' | 'png' | 'gif' | 'heic'
  bytes: Buffer
  /** Any of these in what is served tells the place. */
  marks: Buffer[]
  /** It must be kept, without the place; others may be refused instead. */
  kept: boolean
}

/** Of these only the looks of the coordinates tell that they are some: where a change has spoilt those, what is left of them stays. */
export const TOLD_BY_LOOKS = [
  'jpg: a maker’s notes alone',
  'jpg: a maker’s words alone',
  'jpg: the photographer’s comment',
  'jpg: the description',
  'jpg: words of two bytes a letter',
  'jpg: XMP, any name',
  'jpg: XMP, two names of somebody’s own',
  'jpg: XMP, letters as numbers',
  'jpg: provenance',
]

const DEGREES = rationals(51, 1, 30, 1, MARK)
const gps = (latitude: Buffer): Field => ({
  tag: 0x8825,
  type: 4,
  value: [
    { tag: 0, type: 1, value: Buffer.from([2, 3, 0, 0]) },
    textField(1, 'N'),
    { tag: 2, type: 5, value: latitude },
    textField(3, 'W'),
    { tag: 4, type: 5, value: latitude },
  ],
})
const placed = tiffOf([
  [...CAMERA, exif(textField(0x9003, '2026:05:01 10:11:12'), { tag: 0x9000, type: 7, value: Buffer.from('0232') }), gps(DEGREES)],
])
const littleEndian = Buffer.concat([Buffer.from('330000000100000012000000010000', 'hex'), Buffer.alloc(1), LITTLE_MARK])
const unplaced = (...fields: Field[]) => notes(tiffOf([[...CAMERA, exif(...fields)]]))

const placedPacket = packet(`exif:GPSLatitude="${WORDS}"`)

/** Some 50 pictures, each with the place in another part of its file. */
export async function placedPictures(): Promise<PlacedPicture[]> {
  const plain = await plainPictures()
  const cases = (
    extension: PlacedPicture['extension'],
    kept: boolean,
    list: Record<string, Buffer>,
    marks: Buffer[] = [MARK, Buffer.from(WORDS)],
  ) => Object.entries(list).map(([name, bytes]) => ({ name: `${extension}: ${name}`, extension, bytes, marks, kept }))
  const jpeg = (...segments: Buffer[]) => jpegWith(plain.jpg, segments)
  const behind = (bytes: Buffer) => jpegWith(plain.jpg, [], bytes)
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp41')),
    box('moov', Buffer.from(`\xa9xyz+${PAIR}/`, 'latin1')),
    MARK,
  ])
  const [zipped, zippedNotes] = [deflateSync(placedPacket), deflateSync(Buffer.from(PAIR))]
  const more = Buffer.from(placedPacket)
  const part = (offset: number, bytes: Buffer) =>
    segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'F'.repeat(32), rationals(more.length, offset), bytes)
  const cut = placedPacket.indexOf(WORDS) + 4
  const resource = (id: number, data: Buffer) =>
    Buffer.concat([
      Buffer.from('8BIM'),
      Buffer.from([id >> 8, id & 255, 0, 0]),
      rationals(data.length),
      data,
      Buffer.alloc(data.length % 2),
    ])
  const caption = (field: number, words: string) => Buffer.concat([Buffer.from([0x1c, 2, field, 0, words.length]), Buffer.from(words)])
  const photoshop = (...resources: Buffer[]) => segment(0xed, 'Photoshop 3.0\0', ...resources)
  const thumbnail = jpegWith(plain.jpg, [notes(placed)])
  const heics = placedHeics({ mark: MARK, pair: PAIR, placed, placedPacket, film })
  const hex = Buffer.concat([Buffer.from('Exif\0\0'), placed]).toString('hex')
  return [
    ...cases('jpg', true, {
      'Exif, big-endian': jpeg(notes(placed)),
      'Exif of the small picture': jpeg(notes(tiffOf([CAMERA, [gps(DEGREES)]]))),
      'a second Exif': jpeg(unplaced(), notes(placed)),
      'a maker’s notes beside the position': jpeg(
        notes(
          tiffOf([[...CAMERA, exif({ tag: 0x927c, type: 7, value: Buffer.concat([Buffer.from('Porch\0'), MARK, MARK]) }), gps(DEGREES)]]),
        ),
      ),
      'a maker’s notes alone': jpeg(unplaced({ tag: 0x927c, type: 7, value: Buffer.concat([Buffer.from('Porch\0'), DEGREES, DEGREES]) })),
      'a maker’s words alone': jpeg(unplaced({ tag: 0x927c, type: 7, value: Buffer.from(`Porch\0\0\0${PAIR}\0`) })),
      'the photographer’s comment': jpeg(unplaced({ tag: 0x9286, type: 7, value: Buffer.from(`ASCII\0\0\0Taken at ${PAIR}`) })),
      'the description': jpeg(notes(tiffOf([[...CAMERA, textField(0x010e, `Oak at ${WORDS}`)]]))),
      'XMP, attribute': jpeg(segment(0xe1, XMP_NAME, placedPacket)),
      'XMP, element': jpeg(segment(0xe1, XMP_NAME, packet('', `<exif:GPSLatitude>${WORDS}N</exif:GPSLatitude>`))),
      'XMP, structure': jpeg(
        segment(0xe1, XMP_NAME, packet('', `<e:LocationShown><rdf:Bag><rdf:li a:b="${WORDS}">Oak</rdf:li></rdf:Bag></e:LocationShown>`)),
      ),
      'XMP, any name': jpeg(segment(0xe1, XMP_NAME, packet(`porch:spot="${PAIR}"`))),
      'XMP, two names of somebody’s own': jpeg(segment(0xe1, XMP_NAME, packet(`porch:a="${WORDS}" porch:b="-0.1274598"`))),
      'XMP, letters as numbers': jpeg(segment(0xe1, XMP_NAME, packet(`porch:spot="${PAIR.replace('.', '&#46;')}"`))),
      'XMP in two parts': jpeg(part(0, more.subarray(0, cut)), part(cut, more.subarray(cut))),
      'XMP in two parts, the second first': jpeg(part(cut, more.subarray(cut)), part(0, more.subarray(0, cut))),
      'a picture in XMP': jpeg(segment(0xe1, XMP_NAME, packet('', `<g:image>${thumbnail.toString('base64')}</g:image>`))),
      'a caption’s city': jpeg(photoshop(resource(0x0404, caption(90, WORDS)))),
      'Exif in Photoshop’s resources': jpeg(photoshop(resource(0x0422, placed))),
      'Photoshop’s resources in two segments': jpeg(
        photoshop(resource(0x0422, placed).subarray(0, 150)),
        photoshop(resource(0x0422, placed).subarray(150)),
      ),
      'a comment': jpeg(segment(0xfe, `Taken at ${PAIR}`)),
      'a second picture': behind(jpegWith(plain.jpg, [notes(placed)])),
      'a third picture after a gap': behind(Buffer.concat([plain.jpg, Buffer.alloc(37), thumbnail])),
      'a film': behind(film),
      'a film behind a second picture': behind(Buffer.concat([plain.jpg, film])),
      'a phone maker’s appendix': behind(
        Buffer.concat([Buffer.from('\0\0\x01\x0a'), MARK, Buffer.from('SEFH'), Buffer.alloc(20), Buffer.from('SEFT')]),
      ),
      provenance: jpeg(segment(0xeb, 'JP\0\x01', Buffer.alloc(8), `jumb exif:GPSLatitude: ${WORDS}`)),
    }),
    ...cases('jpg', true, { 'Exif, little-endian': jpeg(notes(tiffOf([[gps(littleEndian)]], true))) }, [LITTLE_MARK]),
    ...cases(
      'jpg',
      true,
      { 'words of two bytes a letter': jpeg(notes(tiffOf([[{ tag: 0x9c9b, type: 1, value: Buffer.from(PAIR, 'utf16le') }]]))) },
      [Buffer.from(WORDS, 'utf16le')],
    ),
    ...cases('jpg', false, {
      'a segment nobody knows': jpeg(segment(0xe6, 'GoPro\0', MARK)),
      'notes that nothing points at': jpeg(notes(Buffer.concat([tiffOf([CAMERA]), Buffer.alloc(9), DEGREES]))),
      'a field nobody knows': jpeg(unplaced({ tag: 0xfde8, type: 7, value: MARK })),
      'bytes in a comment': jpeg(segment(0xfe, MARK)),
      'bytes behind the end': behind(MARK),
      'words behind the end': behind(Buffer.from(PAIR)),
    }),
    ...cases('png', true, {
      eXIf: pngWith(plain.png, [chunk('eXIf', placed)]),
      'eXIf behind the picture': Buffer.concat([plain.png.subarray(0, -12), chunk('eXIf', placed), plain.png.subarray(-12)]),
      XMP: pngWith(plain.png, [chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${placedPacket}`)]),
      text: pngWith(plain.png, [chunk('tEXt', `Comment\0Taken at ${PAIR}`)]),
      'text with a name': pngWith(plain.png, [chunk('tEXt', `GPSLatitude\0 gps: ${WORDS}`)]),
    }),
    ...cases(
      'png',
      true,
      {
        'packed XMP': pngWith(plain.png, [chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), zipped]))]),
        'packed text': pngWith(plain.png, [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zippedNotes]))]),
      },
      [zipped.subarray(-12), zippedNotes.subarray(-12)],
    ),
    ...cases(
      'png',
      true,
      { 'Exif in letters': pngWith(plain.png, [chunk('tEXt', `Raw profile type exif\0\nexif\n  ${hex.length / 2}\n${hex}\n`)]) },
      [Buffer.from(MARK.toString('hex'))],
    ),
    ...cases('png', false, {
      'a chunk nobody knows': pngWith(plain.png, [chunk('prVt', MARK)]),
      'bytes behind the end': pngWith(plain.png, [], MARK),
      'a header too long': pngWith(plain.png, [chunk('pHYs', Buffer.concat([Buffer.alloc(9), MARK]))]),
    }),
    ...cases('gif', true, {
      XMP: gifWith(plain.gif, [gifXmp(placedPacket)]),
      'a comment': gifWith(plain.gif, [Buffer.from([0x21, 0xfe]), gifBlocks(Buffer.from(`Taken at ${PAIR}`))]),
      'a comment in two blocks': gifWith(plain.gif, [Buffer.from([0x21, 0xfe]), gifBlocks(Buffer.from(`${'Oak '.repeat(63)}${PAIR}`))]),
    }).map((picture) => ({ ...picture, marks: [...picture.marks, Buffer.from('.1274598')] })),
    ...cases('gif', false, {
      'an extension nobody knows': gifWith(plain.gif, [
        Buffer.from([0x21, 0xff]),
        gifBlocks(Buffer.from('PORCHCAM1.0')).subarray(0, -1),
        gifBlocks(MARK),
      ]),
      'bytes behind the end': gifWith(plain.gif, [], MARK),
    }),
    ...cases('heic', true, heics.kept),
    ...cases('heic', false, heics.refused),
  ]
}
