const POSITION_TAGS = ['GPSLatitude', 'GPSLongitude', 'GPSDestLatitude', 'GPSDestLongitude', 'GPSAreaInformation'] as const
const CAMERA_TAGS = ['Make', 'Model', 'DateTimeOriginal', 'OffsetTimeOriginal'] as const
/** City, sublocation, state, country and the location of the content. Source: IIM 4.2, record 2. */
export const LOCATION_DATASETS = [26, 27, 90, 92, 95, 100, 101]
/** Sources: XMP part 2; IPTC Photo Metadata 2023. */
const LOCATION_FIELD =
  /GPS(?:Dest)?(?:Lat|Long)itude|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode)|Location(?:Created|Shown)/

/** Options of exifreader. XMP is left out: `hasLocationField` searches its text. */
export const READ_OPTIONS = {
  expanded: true as const,
  includeTags: {
    file: true as const,
    png: true as const,
    exif: [...CAMERA_TAGS, ...POSITION_TAGS],
    iptc: LOCATION_DATASETS.map((dataset) => 0x0200 + dataset),
  },
}

interface Tags {
  file?: { FileType?: { value: string }; 'Image Width'?: { value: number }; 'Image Height'?: { value: number } }
  pngFile?: { 'Image Width'?: { value: number }; 'Image Height'?: { value: number } }
  exif?: { [Tag in (typeof CAMERA_TAGS)[number]]?: { description: string } }
  iptc?: object
}

export interface PictureFacts {
  /** `jpeg`, `png`, …, or `tiff` for EXIF alone. */
  type: string
  /** Pixels before rotation; 0 if the header has none. */
  width: number
  height: number
  make: string
  model: string
  /** `2026:05:01 10:11:12` */
  takenAt: string
  /** `-07:00` */
  offset: string
  hasLocation: boolean
}

/** Takes the tags that exifreader read with READ_OPTIONS. */
export function pictureFactsOf({ file, pngFile, exif = {}, iptc = {} }: Tags): PictureFacts {
  const textOf = (tag: (typeof CAMERA_TAGS)[number]) => exif[tag]?.description.trim() ?? ''
  return {
    type: file?.FileType?.value ?? '',
    width: (file?.['Image Width'] ?? pngFile?.['Image Width'])?.value ?? 0,
    height: (file?.['Image Height'] ?? pngFile?.['Image Height'])?.value ?? 0,
    make: textOf('Make'),
    model: textOf('Model'),
    takenAt: textOf('DateTimeOriginal'),
    offset: textOf('OffsetTimeOriginal'),
    hasLocation: POSITION_TAGS.some((tag) => tag in exif) || Object.keys(iptc).length > 0,
  }
}

/** Searches XMP; `text` has one character for each byte of the file. */
export const hasLocationField = (text: string): boolean => LOCATION_FIELD.test(text)
