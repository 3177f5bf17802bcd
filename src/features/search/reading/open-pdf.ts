import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Pixels of a picture. A page of 8.5 by 11 inches at 600 dpi has 34 million. */
const PICTURE_MAX = 60_000_000

/** PDF.js needs this class while loading, for drawing on a canvas, which never happens here. */
const NO_DRAWING = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} }

async function load() {
  const { DOMMatrix } = globalThis as { DOMMatrix?: unknown }
  if (!DOMMatrix) Object.assign(globalThis, NO_DRAWING)
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string)
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}
let loaded: ReturnType<typeof load> | undefined

export const pdfjs = () => (loaded ??= load())

/**
 * Opens a PDF, passes it to `use` and closes it again. Throws for a damaged or locked PDF. `isStrict` also ends a page's drawing at its
 * first error.
 */
export async function withPdf<Result>(path: string, use: (pdf: PDFDocumentProxy) => Promise<Result>, isStrict = false): Promise<Result> {
  const { getDocument } = await pdfjs()
  // Decoders for fax, scanner and JPEG 2000 pictures.
  const programs = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'wasm')
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    // A path without a scheme is read as a file.
    wasmUrl: `${programs}/`,
    maxImageSize: PICTURE_MAX,
    stopAtErrors: isStrict,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  try {
    return await use(await task.promise)
  } finally {
    await task.destroy()
  }
}
