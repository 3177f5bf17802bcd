import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** Small pieces are written together: each write is a journey to another thread and back. */
const WRITTEN_AT_ONCE = 512 * 1024

/** Writes the chunks to a new file, counting and hashing; throws what `tooMuch` makes as soon as there are more than `maxBytes`. */
export async function streamToDisk(path: string, chunks: AsyncIterable<Buffer>, maxBytes: number, tooMuch: () => Error) {
  const hash = createHash('sha256')
  let bytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const handle = await open(path, 'wx')
  const write = async () => {
    const pieces = waiting
    waiting = []
    waitingBytes = 0
    await handle.writeFile(Buffer.concat(pieces))
  }
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooMuch()
      hash.update(chunk)
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes >= WRITTEN_AT_ONCE) await write()
    }
    await write()
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** SHA-256 of a file, hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
