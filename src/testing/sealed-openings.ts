import { createDecipheriv } from 'node:crypto'

const PAGE = 4096
const KEY_BYTES = 32
const KEY_AT = 16

/** Every state that any 32 bytes of the first sector open, or only those where the key belongs, wherever it begins and however long it is. */
export function openings(file: Buffer, everywhere: boolean): Buffer[] {
  const found = new Map<string, Buffer>()
  const places = everywhere ? Array.from({ length: 480 }, (_, at) => at) : [KEY_AT]
  for (const at of places) {
    const key = file.subarray(at, at + KEY_BYTES)
    if (key.every((byte) => byte === 0)) continue
    for (let place = PAGE; place < file.length; place += PAGE) {
      for (let length = PAGE; place + length <= file.length; length *= 2) {
        const state = tryToOpen(key, file.subarray(place, place + length))
        if (state) found.set(state.toString('base64'), state)
      }
    }
  }
  return [...found.values()]
}

function tryToOpen(key: Buffer, version: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12))
    decipher.setAuthTag(version.subarray(0, 16))
    const padded = Buffer.concat([decipher.update(version.subarray(16)), decipher.final()])
    return padded.subarray(4, 4 + padded.readUInt32BE())
  } catch {
    return null
  }
}
