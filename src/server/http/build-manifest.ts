import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

/** The files the browser fetches before `modules` run: the modules, their imports, and the CSS. */
export function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const names = new Set(modules)
  const files = new Set<string>()
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    for (const needed of [chunk.file, ...(chunk.css ?? [])]) files.add(needed)
    for (const imported of chunk.imports ?? []) names.add(imported)
  }
  return files
}

/** Preload links for `modules`. Without them the browser finds these files one round trip later. */
export function preloadLinks(folder: string, modules: string[]): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const here = filesOf(manifest, ['index.html'])
  return [...filesOf(manifest, modules)]
    .filter((file) => !here.has(file))
    .map((file) => `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}" />`)
    .join('')
}
