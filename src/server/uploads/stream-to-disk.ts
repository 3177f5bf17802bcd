import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** Writes the chunks to a new file, counting and hashing; throws what `tooMuch` makes as soon as there are more than `maxBytes`. */
export async function streamToDisk(path: string, chunks: AsyncIterable<Buffer>, maxBytes: number, tooMuch: () => Error) {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(path, 'wx')
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooMuch()
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
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
