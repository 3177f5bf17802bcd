import { hasCoordinates, hasDegrees, judgeDevice, judgePeople, judgeWords, mayLookInto } from './place-text'
import { asWhole, isBlank, type Judge, type Piece, type Report, SPACE } from './report'

/** Names of what is told of a place, whatever they belong to: Exif, IPTC, Photoshop and the makers of drones. */
const NAME =
  '(?!SubjectLocation|GPSVersionID)(?:\\w{0,30}(?:GPS|Latitude|Longi?t[iu]t?ude|Altitude|Location|Landmark|GeoTag)\\w{0,30}|City|State|ProvinceState|Country|CountryCode|CountryName|WorldRegion|Lat|Lon|Lng)'
/** Names of what a person writes about a picture. */
const WORDS_NAME =
  '(?<!rdf:)(?:Description|Title|Subject|Label|Nickname|Event|(?:Image|Ext)Description\\w{0,20}|\\w{0,30}(?:Comment|Caption|Headline|Instructions|Keyword|TagsList|AltText|hierarchicalSubject)\\w{0,30})'
/** Names of people's names and rights, and of devices and programs. */
const PEOPLE_NAME =
  '(?<!rdf:)(?:creator|contributor|publisher|rights|Artist|Author|Copyright|Credit|Owner|OwnerName|CameraOwnerName|UsageTerms)'
const DEVICE_NAME = '(?:Make|Model|HostComputer|Software|CreatorTool)'
const PACKED_NAME = '(?:Data|image)'
/** Precise numbers that say how a picture looks: settings of a raw converter, gains of brightness, lenses, faces; what wrote the packet. */
const LOOKS_NAME = '(?:x:xmptk|(?:crs|crss|crd|hdrgm|HDRGainMap|HDRToneMap|GPano|stArea|stDim|apdi|apple-fi|xmpDM):\\w{1,60})'
const CAMERA = /\btiff:(?:Make|Model)\b/
/** Markup that lets the same words be written in other ways. */
const INDIRECT = /<!(?!--)|<!\[CDATA\[/
const PACKED_RUN = /[A-Za-z0-9+/]{129,}/

/** Tells of an XMP packet (RDF in XML, UTF-8): what its names and its words say of a place. */
export function judgeXmp(bytes: Buffer, report: Report, judgePicture: Judge) {
  if (isBlank(bytes)) return
  if (!mayLookInto(bytes)) return report('unknown', 0, bytes.length, SPACE)
  // One letter a byte, so that where it is in the text is where it is in the file. Some writers end it with a zero.
  const text = bytes.toString('latin1').replace(/\0{1,4}$/, '')
  if (text.includes('\0') || INDIRECT.test(text)) return report('unknown', 0, bytes.length, SPACE)
  const rest = Buffer.from(text, 'latin1')
  /** Takes out what has that name; false when the end of some is missing. */
  const takeOut = (name: string, tell: (start: number, end: number) => void) => {
    const { values, whole } = valuesOf(text, name)
    for (const { start, end } of values) {
      if (!isBlank(bytes.subarray(start, end))) tell(start, end)
      rest.fill(SPACE, start, end)
    }
    return whole
  }
  const words = () => withoutReferences(rest.toString())
  const named = takeOut(NAME, (start, end) => report('place', start, end, SPACE))
  const unpacked = takeOut(PACKED_NAME, (start, end) =>
    asWhole(report, start, end, SPACE, (inside) => judgePacked(text.slice(start, end), inside, judgePicture)),
  )
  const coordinates = hasCoordinates(words())
  takeOut(LOOKS_NAME, () => undefined)
  if (!named || coordinates || hasDegrees(words())) report('place', 0, bytes.length, SPACE)
  else if (!unpacked || PACKED_RUN.test(words())) report('unknown', 0, bytes.length, SPACE)
  else judgeCaptions(text, report)
  if (CAMERA.test(text)) report('camera', 0, bytes.length)
}

function judgeCaptions(text: string, report: Report) {
  for (const [name, judge] of [
    [WORDS_NAME, judgeWords],
    [PEOPLE_NAME, judgePeople],
    [DEVICE_NAME, judgeDevice],
  ] as const) {
    for (const { start, end } of valuesOf(text, name).values) {
      const words = Buffer.from(withoutReferences(text.slice(start, end)).replace(/<[^<>]{0,200}>/g, ' '), 'latin1')
      judge(words, (kind) => report(kind, start, end, SPACE))
    }
  }
}

/** The values of attributes and elements of that name, and whether all of them have an end. */
function valuesOf(text: string, name: string): { values: Piece[]; whole: boolean } {
  const values: Piece[] = []
  for (const match of text.matchAll(new RegExp(`\\b${name}\\s{0,9}=\\s{0,9}(["'])`, 'gi'))) {
    const start = match.index + match[0].length
    const end = text.indexOf(match[1] ?? '"', start)
    if (end < 0) return { values, whole: false }
    values.push({ start, end })
  }
  const opening = new RegExp(`<((?:[\\w.-]{1,40}:)?${name})(?:\\s[^<>]*)?>`, 'gi')
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    if (match[0].endsWith('/>')) continue
    const start = opening.lastIndex
    const end = text.indexOf(`</${match[1]}`, start)
    if (end < 0) return { values, whole: false }
    values.push({ start, end })
    opening.lastIndex = end
  }
  return { values, whole: true }
}

/** A picture packed into letters, as Photoshop and phones put small ones and depths there. */
function judgePacked(value: string, report: Report, judgePicture: Judge) {
  const packed = withoutReferences(value).replace(/\s/g, '')
  if (packed.length < 128 && !hasCoordinates(value)) return
  const bytes = Buffer.from(packed, 'base64')
  judgePicture(bytes, report)
}

const withoutReferences = (text: string) =>
  text.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_, code: string) => {
    const number = Number(code.startsWith('x') || code.startsWith('X') ? `0${code}` : code)
    return number <= 0x10ffff ? String.fromCodePoint(number) : ' '
  })
