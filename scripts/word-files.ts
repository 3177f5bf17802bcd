import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { partsOf } from '../src/words/files.ts'
import { LANGUAGES } from '../src/words/languages.ts'

const LOADERS = /^virtual:words\/(\w+)$/
const CHUNK = /^words:(\w+)\/(\w+)$/

/**
 * Makes a chunk of each language and file of words, so that a page fetches its own words in one language: `virtual:words/FILE`
 * says how. A chunk takes its parts out of copies of the features' words, and the bundler drops the others.
 */
export const wordFiles = (): Plugin => ({
  name: 'word-files',
  resolveId: (id) => (LOADERS.test(id) || CHUNK.test(id) ? `\0${id}` : null),
  load(id) {
    const [, code, file = ''] = CHUNK.exec(id.slice(1)) ?? []
    if (code === 'pseudo') return pseudoOf(file)
    if (code)
      return partsOf(file)
        .map((part) => partIn(code, part, file))
        .join('\n')
    const [, name] = LOADERS.exec(id.slice(1)) ?? []
    if (!name) return null
    // The pseudo-language is for development; a build has no such file.
    const codes = [...LANGUAGES.map((language) => language.code), ...(this.environment.mode === 'dev' ? ['pseudo'] : [])]
    const loaders = codes.map((language) => `${language}: () => import('words:${language}/${name}')`)
    return `export const words = { file: '${name}', in: { ${loaders.join(', ')} } }`
  },
})

function partIn(code: string, part: string, file: string): string {
  const sources = foldersWith(part).map((folder) => `/${folder}/words.${code}.ts?file=${file}`)
  if (sources.length === 1) return `export { ${part} } from '${sources[0]}'`
  const imports = sources.map((source, at) => `import { ${part} as ${part}${at} } from '${source}'`)
  return `${imports.join('\n')}\nexport const ${part} = { ${sources.map((_, at) => `...${part}${at}`).join(', ')} }`
}

const foldersWith = (part: string) =>
  globSync('src/**/words.en.ts')
    .filter((path) => new RegExp(`^export const ${part} =`, 'm').test(readFileSync(path, 'utf8')))
    .map((path) => path.replace('/words.en.ts', ''))
    .sort()

const pseudoOf = (file: string) => `
  import * as words from 'words:en/${file}'
  import { pseudo } from '/src/words/pseudo.ts'
  ${partsOf(file)
    .map((part) => `export const ${part} = pseudo(words.${part})`)
    .join('\n')}`
