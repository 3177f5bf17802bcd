import { judgeIptc } from './iptc'
import { judgeNotes, judgeText } from './place-text'
import { isBlank, type Judge, type Report, shifted } from './report'
import { judgeTiff } from './tiff'
import { judgeXmp } from './xmp'

const IPTC = 0x0404
const THUMBNAILS = [0x0409, 0x040c]
const THUMBNAIL_HEADER_BYTES = 28
const EXIF = [0x0422, 0x0423]
const XMP = 0x0424

/** Tells of Photoshop's image resources. Source: Adobe Photoshop File Formats Specification, Image Resource Blocks. */
export function judgePhotoshop(bytes: Buffer, report: Report, judgePicture: Judge) {
  for (let at = 0; at < bytes.length && !isBlank(bytes.subarray(at)); ) {
    if (bytes.toString('latin1', at, at + 4) !== '8BIM' || at + 12 > bytes.length) return report('unknown', at, bytes.length)
    const id = bytes.readUInt16BE(at + 4)
    const nameEnd = at + 7 + bytes.readUInt8(at + 6)
    const header = nameEnd + (nameEnd % 2 === at % 2 ? 0 : 1)
    if (header + 4 > bytes.length) return report('unknown', at, bytes.length)
    const [start, end] = [header + 4, header + 4 + bytes.readUInt32BE(header)]
    if (end > bytes.length) return report('unknown', at, bytes.length)
    judgeText(bytes.subarray(at + 7, nameEnd), shifted(report, at + 7))
    judgeResource(id, bytes.subarray(start, end), shifted(report, start), judgePicture)
    at = end + ((end - start) % 2)
  }
}

function judgeResource(id: number, data: Buffer, report: Report, judgePicture: Judge) {
  if (id === IPTC) return judgeIptc(data, report)
  if (EXIF.includes(id)) return judgeTiff(data, report, judgePicture)
  if (id === XMP) return judgeXmp(data, report, judgePicture)
  if (!THUMBNAILS.includes(id) || !isThumbnailHeader(data)) return judgeNotes(data, report)
  judgePicture(data.subarray(THUMBNAIL_HEADER_BYTES), shifted(report, THUMBNAIL_HEADER_BYTES))
}

/** A JPEG of so many points, three bytes each: numbers that say how large it is, and nothing else. */
function isThumbnailHeader(data: Buffer): boolean {
  if (data.length < THUMBNAIL_HEADER_BYTES) return false
  const [format, width, height, row, whole, packed] = [0, 4, 8, 12, 16, 20].map((at) => data.readUInt32BE(at))
  const sizes = [width, height].every((size = 0) => size <= 1024) && row === (((width ?? 0) * 24 + 31) >> 5) * 4
  return format === 1 && sizes && whole === row * (height ?? 0) && packed === data.length - THUMBNAIL_HEADER_BYTES
}
