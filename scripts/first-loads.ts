import { globSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, type Manifest } from '../src/server/http/build-manifest.ts'
import { LANGUAGES } from '../src/words/languages.ts'

const KILOBYTE = 1000
/** The page itself with everything it runs at once. */
const ENTRY = 'index.html'
const SIGNED_IN = 'src/client/signed-in.tsx'

/** Budget of a first visit: JavaScript and CSS as brotli, with the words of the heavier language. Other pages have OTHER_PAGES. */
const BUDGETS: Record<string, { modules: string[]; kilobytes: number }> = {
  '/auth': { modules: [], kilobytes: 116 },
  '/': { modules: [SIGNED_IN], kilobytes: 190 },
}
const OTHER_PAGES = 240
/** All faces a text in a western European language needs, already compressed. */
const FONTS = 75
const EXTENDED_FACE = /-(latin-ext|cyrillic|greek|vietnamese)-/

interface Row {
  what: string
  kilobytes: number
  budget: number
}

/**
 * Says whether every page of the build in `folder` loads no more than its budget at first; prints those that do not, or with `printAll`
 * every one.
 */
export async function checkFirstLoads(folder: string, printAll: boolean): Promise<boolean> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const rows = [...(await measurePages(folder, manifest)), measureFonts(folder)]
  const tooMuch = rows.filter((row) => row.kilobytes > row.budget)
  for (const { what, kilobytes, budget } of printAll ? rows : tooMuch) {
    const verdict = kilobytes <= budget ? '' : '  TOO MUCH'
    console.log(`${what.padEnd(56)} ${kilobytes.toFixed(1).padStart(7)} KB of ${budget}${verdict}`)
  }
  return tooMuch.length === 0
}

async function measurePages(folder: string, manifest: Manifest): Promise<Row[]> {
  const pages = [
    ...Object.entries(BUDGETS).map(([what, { modules, kilobytes }]) => ({ what, modules, budget: kilobytes })),
    // The routes fetch every page; what a page itself fetches later is no first load.
    ...lazyPages(manifest, ENTRY).map((module) => ({ what: module, modules: [module], budget: OTHER_PAGES })),
    ...lazyPages(manifest, SIGNED_IN).map((module) => ({ what: module, modules: [SIGNED_IN, module], budget: OTHER_PAGES })),
  ]
  return Promise.all(
    pages.map(async ({ what, modules, budget }) => {
      const weights = LANGUAGES.map(({ code }) => {
        const words = wordsOf(manifest, modules).map((file) => `words:${code}/${file}`)
        const ofPage = modules.includes(SIGNED_IN) ? ['appearance.js', 'first-news.js'] : ['appearance.js']
        return weigh(folder, new Set([...filesOf(manifest, [ENTRY, ...modules, ...words]), ...ofPage]))
      })
      return { what, kilobytes: Math.max(...(await Promise.all(weights))), budget }
    }),
  )
}

/** The files of words that come with modules: a page's file is named as its feature. */
const wordsOf = (manifest: Manifest, modules: string[]): string[] => [
  ...(modules.includes(SIGNED_IN) ? ['home'] : ['authPage', ...(modules.length > 0 ? ['publicPages'] : [])]),
  ...filesOfWords(manifest).filter((file) => modules.some((module) => module.startsWith(`src/features/${file}/`))),
]

const filesOfWords = (manifest: Manifest) => Object.keys(manifest).flatMap((key) => /^words:en\/(\w+)$/.exec(key)?.slice(1) ?? [])

function lazyPages(manifest: Manifest, entry: string): string[] {
  const named = Object.values(BUDGETS).flatMap(({ modules }) => modules)
  const pages = manifest[entry]?.dynamicImports?.filter((module) => module.startsWith('src/') && !named.includes(module)) ?? []
  if (pages.length === 0) throw new Error(`${entry} fetches no page: correct the table in scripts/first-loads.ts.`)
  return pages
}

async function weigh(folder: string, files: Set<string>): Promise<number> {
  const sizes = await Promise.all([...files].map((file) => sizeOnTheWire(join(folder, file))))
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE
}

/** Files too small to be compressed beforehand are sent as they are. */
const sizeOnTheWire = async (file: string) => (await stat(`${file}.br`).catch(() => stat(file))).size

function measureFonts(folder: string): Row {
  const faces = globSync('assets/*.woff2', { cwd: folder }).filter((file) => !EXTENDED_FACE.test(file))
  const bytes = faces.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0)
  return { what: `fonts (${faces.length})`, kilobytes: bytes / KILOBYTE, budget: FONTS }
}
