import sharp from 'sharp'
import { expect } from 'vitest'
import { box, gifWithXmp, type HeicItem, heicExif, heicOf, heicXmp, jpegWith, pngWith, segment } from './picture-bytes'

interface TestPicture {
  name: string
  extension: 'jpg' | 'png' | 'gif' | 'heic'
  bytes: Buffer
}

const LOCATION_MARK = 'Porchville'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${LOCATION_MARK}"/></rdf:RDF></x:xmpmeta>`
const CAMERA = { IFD0: { Make: 'Porch', Model: 'Cam 3' }, IFD2: { DateTimeOriginal: '2026:05:01 10:11:12' } }
const POSITION = {
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 39/1',
    GPSMapDatum: LOCATION_MARK,
  },
}

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#385' } })
const exifOf = async (jpeg: Buffer) => (await sharp(jpeg).metadata()).exif?.subarray('Exif\0\0'.length) ?? Buffer.alloc(0)

/** One picture for each format and each kind of metadata that can contain a location. */
export async function locatedPictures(): Promise<TestPicture[]> {
  const [jpg, gif] = [await picture().jpeg().toBuffer(), await picture().gif().toBuffer()]
  const inExif = picture().withExif({ ...CAMERA, ...POSITION })
  const located = await inExif.clone().jpeg().toBuffer()
  const city = Buffer.from(`\x1c\x02\x5a\0${String.fromCharCode(LOCATION_MARK.length)}${LOCATION_MARK}`, 'latin1')
  const resource = Buffer.concat([
    Buffer.from('8BIM\x04\x04\0\0\0\0\0', 'latin1'),
    Buffer.from([city.length]),
    city,
    Buffer.alloc(city.length % 2),
  ])
  return [
    { name: 'JPEG with EXIF', extension: 'jpg', bytes: located },
    { name: 'JPEG with XMP', extension: 'jpg', bytes: await picture().withXmp(XMP).jpeg().toBuffer() },
    { name: 'JPEG with IPTC', extension: 'jpg', bytes: jpegWith(jpg, [segment(0xed, 'Photoshop 3.0\0', resource)]) },
    { name: 'PNG with EXIF', extension: 'png', bytes: await inExif.clone().png().toBuffer() },
    { name: 'PNG with XMP', extension: 'png', bytes: await picture().withXmp(XMP).png().toBuffer() },
    { name: 'GIF with XMP', extension: 'gif', bytes: gifWithXmp(gif, XMP) },
    { name: 'HEIC with EXIF', extension: 'heic', bytes: heicOf([heicExif(await exifOf(located))]) },
    { name: 'HEIC with EXIF inside meta', extension: 'heic', bytes: heicOf([{ ...heicExif(await exifOf(located)), inMeta: true }]) },
    { name: 'HEIC with XMP', extension: 'heic', bytes: heicOf([heicXmp(XMP)]) },
  ]
}

/** Pictures without a location; some have metadata that a strict reader rejects. */
export async function plainPictures(): Promise<TestPicture[]> {
  const [jpg, png, gif] = [await picture().jpeg().toBuffer(), await picture().png().toBuffer(), await picture().gif().toBuffer()]
  const noted = await picture().withExif(CAMERA).jpeg().toBuffer()
  const broken = segment(0xe1, 'Exif\0\0', Buffer.from('4d4d002a0000ffff', 'hex'))
  const odd = Buffer.from('words behind the end: 51.5130846, -0.1274598')
  const unknown: HeicItem = { type: 'prvt', data: odd }
  return [
    { name: 'JPEG with EXIF', extension: 'jpg', bytes: noted },
    { name: 'JPEG with broken EXIF', extension: 'jpg', bytes: jpegWith(jpg, [broken]) },
    {
      name: 'JPEG with an unknown segment, a comment and a tail',
      extension: 'jpg',
      bytes: jpegWith(jpg, [segment(0xeb, odd), segment(0xfe, odd)], odd),
    },
    { name: 'PNG with a tail', extension: 'png', bytes: pngWith(png, [], odd) },
    { name: 'GIF', extension: 'gif', bytes: gif },
    { name: 'HEIC', extension: 'heic', bytes: heicOf([heicExif(await exifOf(noted))]) },
    { name: 'HEIC with unknown items and boxes', extension: 'heic', bytes: heicOf([unknown], [box('prvt', odd), odd]) },
  ]
}

export async function expectNoLocation(bytes: Buffer, name: string) {
  expect(bytes.includes(LOCATION_MARK), name).toBe(false)
  if (name.startsWith('HEIC')) return
  const { exif = '', xmp, iptc } = await sharp(bytes).metadata()
  expect([exif.includes(LOCATION_MARK), xmp, iptc], name).toEqual([false, undefined, undefined])
}
