import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Pixels of a picture; a page of 8.5 by 11 inches at 600 dots an inch has 34 million. */
const PICTURE_MAX = 60_000_000

/** PDF.js makes one while it is loaded, for drawing on a canvas, which is not done here. */
const NO_DRAWING = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} }

async function load() {
  const { DOMMatrix } = globalThis as { DOMMatrix?: unknown }
  if (!DOMMatrix) Object.assign(globalThis, NO_DRAWING)
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string)
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}
let loaded: ReturnType<typeof load> | undefined

export const pdfjs = () => (loaded ??= load())

/** Opens a PDF, gives it to `use` and closes it again. Throws for one that is damaged or locked; `isStrict` also ends a page's drawing where something of it cannot be drawn. */
export async function withPdf<Result>(path: string, use: (pdf: PDFDocumentProxy) => Promise<Result>, isStrict = false): Promise<Result> {
  const { getDocument } = await pdfjs()
  // Programs that unpack pictures of faxes, scanners and JPEG 2000.
  const programs = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'wasm')
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    // Read as a file where it is no address.
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
