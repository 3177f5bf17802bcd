import { asciiDigit } from '../../../shared/look-alikes'
import { isBlank, type Judge, NOTES_MAX_BYTES, type Report, SPACE } from './report'

const PAIR = /([-+]?\d{1,3}\.\d{4,})\s{0,3}[,;/ ]\s{0,3}([-+]?\d{1,3}\.\d{4,})/g
/** As films write it. Source: ISO 6709, annex H. */
const POINT = /[-+]\d{2,3}\.\d{3,}[-+]\d{2,3}\.\d{3,}/
/** Degrees, minutes and perhaps seconds, then a quarter of the compass: `33,27.98765N`, `51° 30' 12" N`. */
const COMPASS = /\d{1,3}[,°º ]\s?\d{1,2}(?:[.,'′ ]\s?\d+(?:\.\d+)?)?\s?["″']{0,2}\s?[NSEW]\b/
/** Whole, or without its beginning and then with a letter; nothing else joins it. Source: Open Location Code, specification. */
const PLUS_CODE =
  /(?<![\w+/-])(?:[2-9Cc][2-9CFGHJMPQRVcfghjmpqrv][2-9CFGHJMPQRVWXcfghjmpqrvwx]{6}\+[2-9CFGHJMPQRVWXcfghjmpqrvwx]{2,7}|(?=[2-9+]{0,9}[CFGHJMPQRVWX])[2-9CFGHJMPQRVWX]{4,6}\+[2-9CFGHJMPQRVWX]{2,3})(?![\w+/=-])/
/** Degrees in whole numbers, as programs store them: `488584000/22945000`. A fraction of a power of ten is none. */
const SCALED = /(?<![\d.])[-+]?\d{7,10}\s{0,3}[,;/ ]\s{0,3}(?!10+(?!\d))[-+]?\d{7,10}(?![\d.])/
/** A house number, up to four words, and what streets are called. */
const ADDRESS =
  /(?<![\d.])\d{1,6}\p{L}?[ ,]{1,3}(?:[\p{L}\p{N}][\p{L}\p{N}'’.-]{0,30} {1,3}){1,4}?(?:street|st|avenue|ave|boulevard|blvd|circle|cir|court|ct|drive|dr|lane|ln|parkway|pkwy|place|pl|road|rd|terrace|ter|way)\b/iu
const NAMED = /(?:\bgps\w{0,20}|latitude|longitude|geotag|geolocation|\b(?:geo|lat|lon|lng)\b)[^<>]{0,30}\d/i
/** Four digits after the point are eleven meters; `10.0.19041` is a version. */
const PRECISE = /(?<!\d\.\d{0,5})\d[.,]\d{4,}|(?<!\d)\.\d{5,}/
/** Shares of a picture's width are below one. */
const DEGREES = /(?<!\d\.\d{0,5})(?:[1-9]|\d0)\.\d{4,}/
/** Longer than any fingerprint: something packed that nobody can read. */
const PACKED = /[A-Za-z0-9+/=_-]{129,}/

/** `text`, and how it reads with plain digits and signs for wide, raised and foreign ones. Character by character, so that it cannot grow. */
const readings = (text: string) => [text, text.replace(/[^\0-\x7F]/gu, plainSign)]

function plainSign(sign: string): string {
  if (/\p{Nd}/u.test(sign)) return asciiDigit(sign)
  const plain = sign.normalize('NFKC')
  return plain.length === 1 ? plain : sign
}

/** True when `text` has coordinates in it, in one of the forms programs write them in. */
export const hasCoordinates = (text: string): boolean => readings(text).some(showsCoordinates)

function showsCoordinates(text: string): boolean {
  for (const [, first, second] of text.matchAll(PAIR)) {
    const [one, other] = [Math.abs(Number(first)), Math.abs(Number(second))]
    if (Math.max(one, other) > 1 && Math.max(one, other) <= 180) return true
  }
  return POINT.test(text) || COMPASS.test(text) || PLUS_CODE.test(text)
}

/** True when `text` has a number that could be degrees, as precise as a few meters. */
export const hasDegrees = (text: string): boolean => DEGREES.test(text)

/** Tells of words somebody or some program wrote: a place in them, or that they are no words. */
export function judgeText(bytes: Buffer, report: Report, text = textOf(bytes)) {
  if (isBlank(bytes)) return
  if (text === null || PACKED.test(text)) report('unknown', 0, bytes.length, SPACE)
  else if (readings(text).some(showsPlace)) report('place', 0, bytes.length, SPACE)
}

const showsPlace = (text: string) => showsCoordinates(text) || [NAMED, PRECISE, SCALED].some((form) => form.test(text))

/** Tells of the name of a device or program, which has numbers anyway: words where it reads like an address. */
export const judgeDevice: Judge = (bytes, report) => {
  const text = textOf(bytes)
  judgeText(bytes, report, text)
  if (readings(text ?? '').some((reading) => ADDRESS.test(reading))) report('words', 0, bytes.length, SPACE)
}

const YEAR = /(?<!\p{N})(?:19|20)\d\d(?!\p{N})/gu

/** Tells of the names and rights of people: words where they hold a number that is no year, as an address does. */
export const judgePeople: Judge = (bytes, report) => {
  const text = textOf(bytes)
  judgeText(bytes, report, text)
  if (/\p{N}/u.test(text?.replace(YEAR, '') ?? '') || ADDRESS.test(text ?? '')) report('words', 0, bytes.length, SPACE)
}

/** A number, or words joined by points, as an address is. */
const NUMBER = /\p{N}|\p{L}\.\p{L}/u

/** Tells of a caption, a comment, a title: what a person writes about a picture. */
export function judgeWords(bytes: Buffer, report: Report, text = textOf(bytes)) {
  judgeText(bytes, report, text)
  if (!isBlank(bytes)) report(NUMBER.test(text ?? '') ? 'words' : 'private', 0, bytes.length, SPACE)
}

/** Tells of a part of a kind nobody knows: it may stay when it is words without a place. */
export const judgeUnknown: Judge = (bytes, report) =>
  judgeText(bytes, (_kind, start, end) => {
    report('unknown', start, end)
  })

/** Of all words in one picture: more than anybody writes, and what can be looked through without keeping others waiting. */
const WORDS_MAX_BYTES = 256 * 1024
let wordsLeft = 0
let notesLeft = 0
/** To be called before a picture is looked through, which is done at one go. */
export function beginLooking() {
  wordsLeft = WORDS_MAX_BYTES
  notesLeft = NOTES_MAX_BYTES
}

/** False for notes beyond what any picture has of them, also where many parts of it point at the same ones. */
export function mayLookInto(notes: Uint8Array): boolean {
  notesLeft -= notes.length
  return notesLeft >= 0
}

/** Words in UTF-8 or an older one-byte set, or null where there are none, or too many by now. Zeros part them. */
export function textOf(bytes: Buffer): string | null {
  wordsLeft -= bytes.length
  if (wordsLeft < 0) return null
  const latin = bytes.toString('latin1')
  const utf8 = bytes.toString('utf8')
  const text = utf8.includes('\ufffd') ? latin : utf8
  if (text === latin && (latin.match(/[\x80-\xff]/g)?.length ?? 0) * 4 > bytes.length) return null
  return /[^\P{Cc}\0\t\n\r]/u.test(text) ? null : text.replaceAll('\0', ' ')
}

/** Tells of a color profile, or a piece of one: numbers and a few names. Without it the colors are wrong, so it stays or the picture is refused. */
export function judgeProfile(bytes: Buffer, report: Report) {
  if (showsCoordinates(bytes.toString('latin1').replaceAll('\0', ''))) report('place', 0, bytes.length)
}

const PRIVATE_MAX_BYTES = 1024 * 1024

/** Tells of a known writer's own notes: private, unless they have the looks of a place. */
export const judgeNotes: Judge = (bytes, report) => judgePrivate(bytes, report, hasExifCoordinates)
/** The same for tables of small numbers, in which any three look like degrees. */
export const judgeTables: Judge = (bytes, report) => judgePrivate(bytes, report, () => false)

function judgePrivate(bytes: Buffer, report: Report, looksLikePlace: (bytes: Buffer) => boolean) {
  if (isBlank(bytes)) return
  if (bytes.length > PRIVATE_MAX_BYTES || !mayLookInto(bytes)) return report('unknown', 0, bytes.length)
  // Without the zeros, text of two bytes a letter reads like any other.
  const text = bytes.toString('latin1').replaceAll('\0', '')
  report(showsCoordinates(text) || hasDegrees(text) || NAMED.test(text) || looksLikePlace(bytes) ? 'place' : 'private', 0, bytes.length)
}

const COORDINATE_BYTES = 24
/** Between latitude and longitude. */
const APART_MAX = 64

/** True where two coordinates lie near one another as Exif writes them: three fractions of four-byte numbers each, in either order of bytes. */
function hasExifCoordinates(bytes: Buffer): boolean {
  const last = { big: -Infinity, little: -Infinity }
  const isSecond = (order: 'big' | 'little', at: number) => {
    const apart = at - last[order]
    if (apart >= COORDINATE_BYTES) last[order] = at
    return apart >= COORDINATE_BYTES && apart <= COORDINATE_BYTES + APART_MAX
  }
  for (let at = 0; at + COORDINATE_BYTES <= bytes.length; at += 1) {
    if (isCoordinate((word) => bytes.readUInt32BE(at + word * 4)) && isSecond('big', at)) return true
    if (isCoordinate((word) => bytes.readUInt32LE(at + word * 4)) && isSecond('little', at)) return true
  }
  return false
}

const PARTS = new Set([1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000])

function isCoordinate(word: (index: number) => number): boolean {
  if (!PARTS.has(word(1)) || !PARTS.has(word(3)) || !PARTS.has(word(5))) return false
  const [degrees, minutes, seconds] = [word(0) / word(1), word(2) / word(3), word(4) / word(5)]
  return degrees > 0 && degrees <= 180 && minutes < 60 && seconds < 60 && minutes + seconds > 0
}
