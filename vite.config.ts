import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import sharp from 'sharp'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { NATIVE, WITH_FILES } from './scripts/build/native.ts'
import { wordFiles } from './scripts/word-files.ts'
import { ACCENTS } from './src/shared/accents.ts'

/** Browsers of the last three years; all of them know light-dark(), which an older target would have rewritten. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

const SERVER_ENTRIES = {
  main: 'src/main.ts',
  portal: 'scripts/portal.ts',
  demo: 'scripts/demo.ts',
  search: 'src/features/search/find/thread.ts',
  reader: 'src/features/search/reading/program.ts',
}

/**
 * Modules that load together share one file: the first page lists every file that a page before sign-in may need, and a slow phone waits
 * for each. A group includes what its modules import, so none may import the tRPC client.
 */
const TOGETHER = [
  { name: 'plain', test: /src.(shared.(calendar|look-alikes)|words.messages)\.ts$/ },
  { name: 'fields', test: /src.shared.(credentials|fields|languages|phone)\.ts$/ },
  { name: 'forms', test: /@mantine.form|(forms.form|password-fields)\.tsx?$/ },
  { name: 'choices', test: /core.esm.components.NativeSelect|forms.resident-selects|words.person-name/ },
  {
    name: 'icons',
    test: /Icon(AlertTriangle|ArrowRight|Book2|CalendarEvent|Check|Checklist|Clock|FileText|Mail|MailForward|Speakerphone|Tool)\.mjs$/,
  },
  { name: 'layout', test: /esm.(components.(Group.Group|Stack.Stack|Skeleton.Skeleton)|use-merged-ref|use-uncontrolled)/ },
  { name: 'lists', test: /kit.(feedback.loading|lists.(link-row|status-badge)|text.linked-text|words.translations)/ },
]

/** The house on its ground, as the browser's tab shows it. */
const HOUSE = readFileSync(new URL('./public/favicon.svg', import.meta.url), 'utf8')
/** Some systems cut the shape themselves: the background reaches the edge, the house stays within the middle four fifths. */
const withoutCorners = (drawing: string) => drawing.replace(' rx="8"', '')
const within = (drawing: string) => withoutCorners(drawing).replace('<path ', '<path transform="translate(3.2 3.2) scale(0.8)" ')

const ICONS = [
  { name: '192', size: 192, draw: (drawing: string) => drawing },
  { name: '512', size: 512, draw: (drawing: string) => drawing },
  { name: 'maskable-512', size: 512, draw: within },
  { name: 'apple-180', size: 180, draw: withoutCorners },
]
const UNITS = 32
const DPI = 72

/** Makes the pictures of the tab and of the installed portal, in each color that a community may choose. */
const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle() {
    for (const [accent, { filled }] of Object.entries(ACCENTS)) {
      const house = HOUSE.replace(ACCENTS.indigo.filled[0], filled[0])
      this.emitFile({ type: 'asset', fileName: `icons/${accent}/tab.svg`, source: house })
      for (const { name, size, draw } of ICONS) {
        const picture = sharp(Buffer.from(draw(house)), { density: (DPI * size) / UNITS })
        const source = await picture.resize(size, size).png({ palette: true }).toBuffer()
        this.emitFile({ type: 'asset', fileName: `icons/${accent}/${name}.png`, source })
      }
    }
  },
})

const TEXT = /\.(js|css|svg|json|txt|webmanifest|ico)$/
/** Below this nothing is won. */
const WORTHWHILE = 200

/** Writes a .br and a .gz beside every text the browser loads, so that the server never compresses the same bytes twice. */
const precompress = (): Plugin => ({
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

export default defineConfig(
  ({ command }): UserConfig => ({
    resolve: { tsconfigPaths: true },
    plugins: [react(), wordFiles(), appIcons(), precompress()],
    css: { postcss: { plugins: [presetMantine()] } },
    builder: {},
    environments: {
      client: {
        build: {
          outDir: 'dist/client',
          target: BROWSERS,
          cssTarget: BROWSERS,
          // The strict content security policy allows no inline script; data: images and fonts are refused as well.
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          manifest: true,
          reportCompressedSize: false,
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }, ...TOGETHER] } },
            treeshake: { moduleSideEffects: [{ test: /@trpc.client.dist/, sideEffects: false }] },
            // Reads only the icons in use: all six thousand took 300 MB.
            experimental: { lazyBarrel: true },
            // On a slow machine it would tell a volunteer which part of the build takes long.
            checks: { bundlerTimings: false },
          },
        },
      },
      ssr: {
        resolve: { noExternal: command === 'build' || [], external: [...NATIVE, ...Object.keys(WITH_FILES)] },
        build: {
          ssr: true,
          outDir: 'dist/server',
          target: 'node24',
          copyPublicDir: false,
          sourcemap: true,
          reportCompressedSize: false,
          rolldownOptions: {
            input: Object.fromEntries(Object.entries(SERVER_ENTRIES).filter(([, file]) => existsSync(file))),
            // Without it files that several entries share run before the first import of any of them.
            output: {
              entryFileNames: '[name].js',
              chunkFileNames: '[name].js',
              strictExecutionOrder: true,
              // Node keeps the source in memory. Names stay, for readable stack traces.
              minify: { compress: false, mangle: false, codegen: true },
            },
          },
        },
      },
    },
  }),
)
