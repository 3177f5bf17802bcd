import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/** What the page itself runs, before any other file. */
const FIRST = /\/src\/client\/(main\.ts|styles\/)|\.layer\.css$|index\.html/
const START = /preload-helper|\/src\/client\/trpc-client\.ts$/
const DRAWING = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/client\/draw\.ts$/
/** What most visits begin with, once signed in, and what most pages need after it. */
const HOME = [
  'src/client/signed-in.tsx',
  'src/features/dashboard/ui/dashboard-page.tsx',
  'src/client/kit/dialog.tsx',
  'src/shared/fields.ts',
]

/** Opens of a package that is a list of modules only those that are used: there are six thousand icons, and reading all took 300 MB. */
export const FRUGAL = { lazyBarrel: true }

let home = new Set<string>()

/** Finds out what the first page runs before the browser's half is built; `CHUNK_GROUPS` asks it. */
export const findHome = (): Plugin => ({
  name: 'find-home',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async buildStart() {
    home = await modulesOf(HOME)
  },
})

/**
 * Which module goes into which file: one for each step of the start (src/client/main.ts), one for what keeps data, one for the shell
 * with the dashboard, and the crumbs that several other pages share. Crumbs below the threshold (bytes) are put together with
 * others, used or not.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', test: START },
  { name: 'react', test: DRAWING },
  { name: 'front-door', tags: ['$initial'], test: (id) => !FIRST.test(id), includeDependenciesRecursively: false },
  { name: 'data', test: /@tanstack|@trpc\/react-query/ },
  { name: 'home', test: (id) => home.has(id), includeDependenciesRecursively: false },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
]

/** The modules that run when these do. Packages list all they have in one file, so only a small build for this can tell. */
async function modulesOf(entries: string[]): Promise<Set<string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: {
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { input: entries, preserveEntrySignatures: 'strict', experimental: FRUGAL },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return new Set(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])))
}
