import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|txt|webmanifest|ico)$/
/** Below this nothing is won. */
const WORTHWHILE = 200

/** Writes a .br and a .gz beside every text the browser loads, so that the server never compresses the same bytes twice. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir }) {
    if (!dir) return
    const files = await readdir(dir, { recursive: true })
    await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(dir, file))))
  },
})

async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < WORTHWHILE) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
