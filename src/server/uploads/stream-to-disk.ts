/// <reference lib="es2024.arraybuffer" />
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Chunks come in pieces of up to 64 KB; each write of its own costs more than the bytes in it. */
const PAGE_BYTES = 256 * 1024

/** Writes the chunks to a new file, counting and hashing; `allow` is told each chunk's bytes and the sum, and throws to stop it. */
export async function streamToDisk(path: string, chunks: AsyncIterable<Buffer>, allow: (chunk: number, sum: number) => void) {
  const hash = createHash('sha256')
  const page = Buffer.allocUnsafeSlow(PAGE_BYTES)
  let bytes = 0
  let filled = 0
  await using handle = await open(path, 'wx')
  const write = async () => {
    await handle.writeFile(page.subarray(0, filled))
    filled = 0
  }
  for await (const chunk of chunks) {
    bytes += chunk.length
    allow(chunk.length, bytes)
    hash.update(chunk)
    for (let taken = 0; taken < chunk.length; ) {
      const count = chunk.copy(page, filled, taken)
      taken += count
      filled += count
      if (filled === PAGE_BYTES) await write()
    }
    release(chunk)
  }
  await write()
  await handle.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Gives a chunk's memory back at once. Two files of 25 MB are 800 chunks of 64 KB, and the collector of young objects, which counts the
 * objects and not what they hold, let 10 to 30 MB of them gather. A chunk that shares its memory with others is left to it.
 */
function release({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
