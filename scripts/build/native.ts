/** Packages with machine code: they stay outside the bundle, and a release carries them for each processor. */
export const NATIVE = ['better-sqlite3', 'sharp', '@node-rs/argon2']

/** Packages that lie beside the bundle because they bring files that are no modules; a release carries these of them, and their licenses. */
export const WITH_FILES: Record<string, RegExp> = {
  'pdfjs-dist': /^legacy\/build\/pdf(\.worker)?\.mjs$|^wasm\/((jbig2|openjpeg)\.wasm|LICENSE_.*)$/,
  'tesseract.js-core': /^tesseract-core-simd-lstm\.(js|wasm)$/,
  '@tesseract.js-data/eng': /^4\.0\.0_best_int\//,
}
