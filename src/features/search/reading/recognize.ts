import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { inOneLine } from './lines'

/** Recognition confidence (of 100) below which a page is a photo whose letters would be noise. */
const CONFIDENCE_MIN = 40
/** Clear print reaches 90 and more, a page on its side hardly 50. */
const CONFIDENCE_CLEAR = 70
/** The four orientations of a page, as EXIF numbers them. */
const TURNS = [1, 6, 8, 3]
/** A photo takes as long as a page of small print and has no words in any orientation. */
const TURNING_MS = 20_000
/** Tesseract's LSTM engine, the only one this data supports. */
const LSTM_ONLY = 1
const FAILED = -1

interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => {
    Init(folder: null, language: string, engine: number): number
    /** 1 if the picture cannot be read. */
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetUTF8Text(): string
    MeanTextConf(): number
    Clear(): void
  }
}

const require = createRequire(import.meta.url)

async function load() {
  const start = require('tesseract.js-core/tesseract-core-simd-lstm') as (options: object) => Promise<Tesseract>
  const wasmBinary = await readFile(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))
  const data = await readFile(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))
  const core = await start({ wasmBinary, TesseractProgress() {} })
  core.FS.writeFile('./eng.traineddata', gunzipSync(data))
  const reader = new core.TessBaseAPI()
  if (reader.Init(null, 'eng', LSTM_ONLY) === FAILED) throw new Error('Tesseract does not start.')
  return { core, reader }
}
let loaded: ReturnType<typeof load> | undefined

/** The text in a PNG picture; empty if there seems to be none. Blocks this thread for seconds. Source: Tesseract, English. */
export async function recognize(picture: Uint8Array): Promise<string> {
  loaded ??= load()
  const { core, reader } = await loaded
  core.FS.writeFile('/input', picture)
  const started = performance.now()
  let best = { confidence: CONFIDENCE_MIN, text: '' }
  for (const turn of TURNS) {
    if (reader.SetImageFile(turn, 0) === 1) throw new Error('This picture cannot be read.')
    reader.Recognize(null)
    const confidence = reader.MeanTextConf()
    if (confidence > best.confidence) best = { confidence, text: reader.GetUTF8Text() }
    reader.Clear()
    if (best.confidence >= CONFIDENCE_CLEAR || performance.now() - started > TURNING_MS) break
  }
  return inOneLine(best.text)
}
