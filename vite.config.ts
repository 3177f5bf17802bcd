import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** Browsers of the last three years; all of them know light-dark(), which an older target would have rewritten. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** Packages with machine code stay outside the bundle. */
const NATIVE = ['better-sqlite3', 'sharp', '@node-rs/argon2']

const SERVER_ENTRIES = { main: 'src/main.ts', portal: 'scripts/portal.ts' }

export default defineConfig(({ command }) => ({
  plugins: [react(), precompress()],
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
          input: 'index.html',
          output: {
            codeSplitting: {
              groups: [
                // What the first page needs, and nothing else: one file.
                { name: 'front-door', tags: ['$initial'], includeDependenciesRecursively: false, priority: 1 },
                { name: 'vendor', test: /node_modules/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
                { name: 'shared', test: /src/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5_000 },
              ],
            },
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
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
  },
}))
