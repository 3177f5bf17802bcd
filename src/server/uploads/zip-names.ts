import type { FileHandle } from 'node:fs/promises'

const TAIL_BYTES = 66 * 1024
const LIST_MAX_BYTES = 2 * 1024 * 1024
const END = 0x06054b50
const ENTRY = 0x02014b50

/** The names in a zip archive by its own list at the end, or none when there is no such list. Source: PKWARE APPNOTE 6.3.10, 4.3.12 and 4.3.16. */
export async function zipNames(handle: FileHandle): Promise<string[]> {
  const { size } = await handle.stat()
  const tail = await readAt(handle, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END) return []
  const list = await readAt(handle, tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), LIST_MAX_BYTES))
  const names: string[] = []
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === ENTRY; ) {
    const length = list.readUInt16LE(at + 28)
    names.push(list.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return names
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
