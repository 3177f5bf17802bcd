import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { preloadProgram } from './scripts/preload-program.ts'
import { themeVariables } from './scripts/theme-variables.ts'

/** Browsers of the last three years; all of them know light-dark(), which an older target would have rewritten. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** What the page itself runs, before any other file. */
const FIRST = /\/src\/client\/(main\.ts|styles\/)|\.layer\.css$|index\.html/
const START = /preload-helper|\/src\/client\/trpc-client\.ts$/
const DRAWING = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/client\/draw\.ts$/

/**
 * One file for what the front door needs, one for what only signed-in pages keep their data with, and the crumbs that some
 * pages share. Crumbs below the threshold (bytes) are put together with others, used or not: 1,000 gives `/` 165 KB and pages
 * of up to 45 KB beyond it, 2,000 gives 174 and 37 KB, 5,000 gives 174 and 44 KB, 8,000 gives 179 and 42 KB.
 */
const CHUNKS = [
  { name: 'start', test: START },
  { name: 'react', test: DRAWING },
  { name: 'front-door', tags: ['$initial' as const], test: (id: string) => !FIRST.test(id), includeDependenciesRecursively: false },
  { name: 'data', test: /@tanstack|@trpc\/react-query/ },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
]

/** Packages with machine code stay outside the bundle. */
const NATIVE = ['better-sqlite3', 'sharp', '@node-rs/argon2']

const SERVER_ENTRIES = { main: 'src/main.ts', portal: 'scripts/portal.ts', demo: 'scripts/demo.ts' }

export default defineConfig(({ command }) => ({
  plugins: [themeVariables(), react(), preloadProgram(), precompress()],
  css: { postcss: { plugins: [presetMantine()] } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: BROWSERS,
        cssTarget: BROWSERS,
        // Vite's own minifier breaks light-dark().
        cssMinify: 'esbuild',
        // The strict content security policy allows no inline script; data: images and fonts are refused as well.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        manifest: true,
        reportCompressedSize: false,
        rolldownOptions: {
          input: ['index.html', 'src/client/app.tsx'],
          output: {
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/~|[.][a-z0-9]+$/, 1)[0]}-[hash][extname]`,
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' || [], external: NATIVE },
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
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', strictExecutionOrder: true },
        },
      },
    },
  },
}))
