import sharp from 'sharp'
import { type Field, heicOf, segment, textField } from './picture-bytes'

export const rationals = (...numbers: (number | Buffer)[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4)
      if (typeof number === 'number') bytes.writeUInt32BE(number)
      return typeof number === 'number' ? bytes : number
    }),
  )
export const CAMERA: Field[] = [textField(0x010f, 'Porch'), textField(0x0110, 'Porch Cam 3')]
export const exif = (...fields: Field[]): Field => ({ tag: 0x8769, type: 4, value: fields })
export const notes = (tiff: Buffer) => segment(0xe1, 'Exif\0\0', tiff)

export const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0'
export const packet = (attributes: string, elements = '') =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmp:Rating="3" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`

export const gifXmp = (xmp: string) =>
  Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from(`XMP DataXMP${xmp}`),
    Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]),
  ])

/** Small pictures without any notes. */
export async function plainPictures() {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#385' } })
  return {
    jpg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    heic: heicOf([]),
  }
}
