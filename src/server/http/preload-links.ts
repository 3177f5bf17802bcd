import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite writes about each file of a build (build.manifest). */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/**
 * Links to everything `module` needs beyond the page itself: the browser fetches it beside the page's own files. Without them it
 * would learn of it only from those files, one round trip and some reading later.
 */
export function preloadLinks(folder: string, module: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const filesOf = (entry: string) => {
    const names = new Set([entry])
    const files = new Set<string>()
    for (const name of names) {
      const { file, css = [], imports = [] } = manifest[name] ?? { file: '' }
      for (const needed of [file, ...css]) files.add(needed)
      for (const imported of imports) names.add(imported)
    }
    return files
  }
  const here = filesOf('index.html')
  return [...filesOf(module)]
    .filter((file) => !here.has(file))
    .map((file) => `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}" />`)
    .join('')
}
