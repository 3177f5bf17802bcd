import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/**
 * Which files a page runs, in the order of src/client/main.ts. The server takes the links out of a page that does not need them
 * (src/server/pages.ts): with nobody signed in only the first row is needed, and the last one at `/` only.
 */
const PROGRAM: { modules: RegExp[]; for?: string }[] = [
  { modules: [/\/src\/client\/draw\.ts$/, /\/src\/client\/app\.tsx$/] },
  { modules: [/\/src\/client\/signed-in\.tsx$/], for: 'members' },
  { modules: [/\/src\/features\/dashboard\/ui\/dashboard-page\.tsx$/], for: 'home' },
]

/** Lets the built page fetch its program from the start, after what its first picture needs. */
export const preloadProgram = (): Plugin => ({
  name: 'preload-program',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle, chunk }) {
      if (!bundle || !chunk) return []
      const there = filesOf(bundle, [chunk.fileName])
      return PROGRAM.flatMap(({ modules, for: whom }) => {
        const files = [...filesOf(bundle, entries(bundle, modules))].filter((file) => !there.has(file))
        for (const file of files) there.add(file)
        return files.map((file) => link(file, whom))
      })
    },
  },
})

function entries(bundle: Bundle, modules: RegExp[]): string[] {
  return modules.map((module) => {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId && module.test(file.facadeModuleId))
    if (!entry) throw new Error(`The build has no file with ${module}.`)
    return entry.fileName
  })
}

/** The chunks, what they import, and the sheets of all. */
function filesOf(bundle: Bundle, chunks: string[]): Set<string> {
  const files = new Set(chunks)
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const needed of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(needed)
  }
  return files
}

function link(file: string, whom: string | undefined): HtmlTagDescriptor {
  const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  const attrs = { ...kind, crossorigin: true, href: `/${file}`, fetchpriority: 'low', ...(whom && { 'data-for': whom }) }
  return { tag: 'link', attrs, injectTo: 'head' }
}
