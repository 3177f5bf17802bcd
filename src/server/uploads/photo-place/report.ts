/**
 * What a part of a picture's file is:
 * `place` says where the photo was taken, or may and nobody could tell (a film, a phone maker's appendix);
 * `words` are a caption, a comment or somebody's name with a number in it, which in a photo counts as a place: nobody can list all ways to write one;
 * `private` is a known writer's own notes, or a caption without a number: it stays as long as nothing in the file gives a place away;
 * `unknown` is everything else the portal cannot look into;
 * `camera` says that the picture is a photo, and always stays.
 */
export type Kind = 'place' | 'words' | 'private' | 'unknown' | 'camera'

/** Tells of the bytes from `start` up to `end`; `fill` is the byte that may take their place without breaking what is around them. */
export type Report = (kind: Kind, start: number, end: number, fill?: number) => void

/** Tells of what is in `bytes`, counted from their beginning. */
export type Judge = (bytes: Buffer, report: Report) => void

export const SPACE = 0x20

/** More than any photo carries besides its picture; it bounds the time that looking takes. */
export const NOTES_MAX_BYTES = 4 * 1024 * 1024

/** The file is no picture of its format, or a broken one. */
export class DamagedPicture extends Error {}
/** The file has a part that could be neither judged nor blanked. */
export class UnknownPart extends Error {}

/** For a part that begins `offset` bytes further on. */
export const shifted =
  (report: Report, offset: number): Report =>
  (kind, start, end, fill) =>
    report(kind, start + offset, end + offset, fill)

/** A stretch of a file that is one of several that belong together. */
export interface Piece {
  start: number
  end: number
}

/** Four megabytes in the longest segments of a JPEG are 64; each word found is looked for in all of them. */
const PIECES_MAX = 200

/** Throws UnknownPart. */
export function joined(bytes: Buffer, pieces: Piece[]): Buffer {
  if (pieces.length > PIECES_MAX) throw new UnknownPart('No notes are in that many pieces')
  return Buffer.concat(pieces.map(({ start, end }) => bytes.subarray(start, end)))
}

/** For what `joined` made: tells of the stretches in the file that it came from. */
export const acrossPieces =
  (report: Report, pieces: Piece[]): Report =>
  (kind, start, end, fill) => {
    let before = 0
    for (const piece of pieces) {
      const [from, to] = [piece.start + Math.max(0, start - before), Math.min(piece.end, piece.start + end - before)]
      if (from < to) report(kind, from, to, fill)
      before += piece.end - piece.start
    }
  }

/** For what lies packed in the file and can only stay or go whole: the gravest thing `look` tells of is told of all of it. */
export function asWhole(report: Report, start: number, end: number, fill: number, look: (report: Report) => void) {
  const kinds = new Set<Kind>()
  look((kind) => kinds.add(kind))
  const gravest = (['place', 'unknown', 'words', 'private'] as const).find((kind) => kinds.has(kind))
  if (gravest) report(gravest, start, end, fill)
  if (kinds.has('camera')) report('camera', start, end)
}

/** True for bytes that say nothing: zeros and spaces. */
export const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0 || byte === SPACE)
