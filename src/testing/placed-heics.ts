import { box, fullBox, heicExif, heicOf, heicXmp } from './picture-bytes'

interface Place {
  mark: Buffer
  pair: string
  /** As Exif, as XMP, and as a phone's moving picture. */
  placed: Buffer
  placedPacket: string
  film: Buffer
}

/** An iPhone's pictures, each with the place in another box: those that are kept without it, and those that may be refused. */
export const placedHeics = ({ mark, pair, placed, placedPacket, film }: Place) => ({
  kept: {
    Exif: heicOf([heicExif(placed)]),
    XMP: heicOf([heicXmp(placedPacket)]),
    'Exif in meta itself': heicOf([{ ...heicExif(placed), inMeta: true }]),
    'Exif, and bytes that are no item’s': heicOf([heicExif(placed)], { loose: mark }),
    'a film': heicOf([], { top: [box('mpvd', film)] }),
    'a phone maker’s appendix': heicOf([], { top: [box('sefd', mark)] }),
  },
  refused: {
    uuid: heicOf([], { top: [box('uuid', Buffer.alloc(16, 7), mark)] }),
    'uuid in meta': heicOf([], { meta: [box('uuid', Buffer.alloc(16, 7), mark)] }),
    'uuid among the properties': heicOf([], { properties: [box('uuid', Buffer.alloc(16, 7), mark)] }),
    'uuid beside a position': heicOf([heicExif(placed)], { top: [box('uuid', Buffer.alloc(16, 7), mark)] }),
    free: heicOf([], { top: [box('free', mark)] }),
    skip: heicOf([], { top: [box('skip', Buffer.from(pair))] }),
    'free in meta': heicOf([], { meta: [box('free', mark)] }),
    'a second meta': heicOf([], { top: [fullBox('meta', 0, box('xml ', Buffer.from(placedPacket)))] }),
    'XML in meta': heicOf([], { meta: [fullBox('xml ', 0, Buffer.from(placedPacket))] }),
    'bytes behind the end': heicOf([], { top: [mark] }),
    'words behind the end': heicOf([], { top: [Buffer.from(pair)] }),
    'a box nobody knows': heicOf([], { top: [box('prvt', mark)] }),
    'bytes that are no item’s': heicOf([], { loose: mark }),
    'an item nobody knows': heicOf([{ type: 'prvt', data: mark }]),
    'notes of another kind': heicOf([{ type: 'mime', contentType: 'application/json', data: Buffer.from(`{"at":"${pair}"}`) }]),
  },
})
