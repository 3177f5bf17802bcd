import { deflateSync } from 'node:zlib'
import { box, chunk, gifBlocks, gifWith, heicExif, heicOf, heicXmp, jpegWith, pngWith, segment, textField, tiffOf } from './picture-bytes'
import { CAMERA, exif, gifXmp, notes, packet, plainPictures, rationals, XMP_NAME } from './picture-notes'
import type { PlacedPicture } from './placed-pictures'

/** Pictures with notes of every ordinary kind, none of which tells the place; with `namingIt` some have an empty field for it, and numbers with its looks. */
export async function notedPictures(namingIt: boolean): Promise<{ name: string; extension: PlacedPicture['extension']; bytes: Buffer }[]> {
  const plain = await plainPictures()
  const camera = tiffOf([
    [
      ...CAMERA,
      textField(0x010e, namingIt ? 'The oak by the gate' : 'Oak'),
      textField(0x0131, namingIt ? 'Photo Editor 10.0.10011.16384' : 'Photo Editor'),
      { tag: 0x0112, type: 3, value: Buffer.from([0, 6]) },
      exif(
        { tag: 0x829a, type: 5, value: rationals(1, 250) },
        { tag: 0xa432, type: 5, value: rationals(18, 1, 55, 1, 35, 10, 56, 10) },
        { tag: 0x9286, type: 7, value: Buffer.from(`ASCII\0\0\0${namingIt ? 'A fine day' : 'Calm'}`) },
        {
          tag: 0x927c,
          type: 7,
          value: Buffer.concat([Buffer.from('Porch\0'), Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 89) & 255))]),
        },
      ),
      ...(namingIt ? [{ tag: 0x8825, type: 4, value: [{ tag: 0, type: 1, value: Buffer.from([2, 3, 0, 0]) }] }] : []),
    ],
  ])
  const xmp = packet(
    `${namingIt ? 'crs:CropTop="0.034512" crs:CropLeft="0.124512" exif:GPSLatitude=""' : ''} exif:FNumber="28/10"`,
    '<dc:title>Oak</dc:title>',
  )
  const segments = [
    notes(camera),
    segment(0xe1, XMP_NAME, xmp),
    segment(0xec, 'Ducky\0\x01\0\x04\0\0\0\x3c\0\0'),
    segment(0xed, 'Photoshop 3.0\0', Buffer.from('8BIM\x04\x04\0\0\0\0\0\x0a\x1c\x02\x78\0\x05Gable', 'latin1').subarray(0, 22)),
  ]
  const list: [PlacedPicture['extension'], string, Buffer][] = [
    ['jpg', 'plain', plain.jpg],
    ['jpg', 'a camera’s', jpegWith(plain.jpg, segments)],
    ['jpg', 'a program’s', jpegWith(plain.jpg, [segment(0xfe, 'CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90')])],
    ['jpg', 'with a second picture', jpegWith(plain.jpg, [notes(camera)], Buffer.concat([plain.jpg, Buffer.alloc(40)]))],
    ['png', 'plain', plain.png],
    [
      'png',
      'a screenshot',
      pngWith(plain.png, [chunk('eXIf', camera), chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`), chunk('iDOT', Buffer.alloc(28, 3))]),
    ],
    [
      'png',
      'a plot',
      pngWith(plain.png, [
        chunk('tEXt', 'Software\0Matplotlib version3.5.1, https://matplotlib.org/'),
        chunk('zTXt', Buffer.concat([Buffer.from('Title\0\0'), deflateSync('Oak')])),
      ]),
    ],
    ['gif', 'plain', plain.gif],
    [
      'gif',
      'with notes',
      gifWith(plain.gif, [
        Buffer.from([0x21, 0xfe]),
        gifBlocks(Buffer.from(namingIt ? 'Made with Porch 10.0.19041' : 'Made with Porch')),
        gifXmp(xmp),
      ]),
    ],
    ['heic', 'plain', plain.heic],
    ['heic', 'a phone’s', heicOf([heicExif(camera), heicXmp(xmp)], { top: [box('free', Buffer.alloc(64))] })],
  ]
  return list.map(([extension, name, bytes]) => ({ name: `${extension}: ${name}`, extension, bytes }))
}
