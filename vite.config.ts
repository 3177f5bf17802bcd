import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig, type UserConfig } from 'vite'
import { appIcons } from './scripts/app-icons.ts'
import { NATIVE, WITH_FILES } from './scripts/build/native.ts'
import { precompress } from './scripts/precompress.ts'
import { wordFiles } from './scripts/word-files.ts'

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
  { name: 'choices', test: /core.esm.components.NativeSelect|forms.resident-selects/ },
  {
    name: 'icons',
    test: /Icon(AlertTriangle|ArrowRight|Book2|CalendarEvent|Check|Checklist|Clock|FileText|Mail|MailForward|Speakerphone|Tool)\.mjs$/,
  },
  { name: 'layout', test: /esm.(components.(Group.Group|Stack.Stack|Skeleton.Skeleton)|use-merged-ref|use-uncontrolled)/ },
  { name: 'lists', test: /kit.(feedback.load-error|lists.(link-row|status-badge)|text.linked-text|words.translations)/ },
]

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
