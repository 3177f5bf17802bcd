import sharp from 'sharp'

/** Location texts in each photo of `takePhoto`; nothing that the portal stores may contain them. */
export const POSITION_MARKS = ['GPSMARK-DATUM', '33,27.98765N']

interface Photo {
  /** The sensor's pixels. The camera was held upright, so people see width and height swapped. */
  width?: number
  height?: number
  camera?: string
}

/**
 * A JPEG like a phone's: turned by its EXIF orientation (90° clockwise), with capture time, camera and location. Its upright top edge is
 * red.
 */
export async function takePhoto({ width = 1600, height = 1200, camera = 'Pixel 9' }: Photo = {}): Promise<Buffer> {
  // The sensor's left edge is the top when upright.
  const red = { create: { width: Math.ceil(width / 8), height, channels: 3 as const, background: '#d01010' } }
  return sharp({ create: { width, height, channels: 3, background: '#3070b0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Google', Model: camera },
      IFD2: { DateTimeOriginal: '2026:11:05 17:42:10', OffsetTimeOriginal: '-08:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '33/1 27/1 59123/1000',
        GPSLongitudeRef: 'W',
        GPSLongitude: '117/1 38/1 12345/1000',
        GPSMapDatum: 'GPSMARK-DATUM',
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="33,27.98765N"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg({ quality: 90 })
    .toBuffer()
}
