import type { Plugin } from 'vite'
import { partsOf } from '../src/words/files.ts'
import { LANGUAGES } from '../src/words/languages.ts'

const LOADERS = /^virtual:words\/(\w+)$/
const CHUNK = /^words:(\w+)\/(\w+)$/

/**
 * Makes a chunk of each language and file of words, so that a page fetches its own words in one language: `virtual:words/FILE`
 * says how. A chunk takes its parts out of a copy of the catalog, and the bundler drops the others.
 */
export const wordFiles = (): Plugin => ({
  name: 'word-files',
  resolveId: (id) => (LOADERS.test(id) || CHUNK.test(id) ? `\0${id}` : null),
  load(id) {
    const [, code, file = ''] = CHUNK.exec(id.slice(1)) ?? []
    if (code === 'pseudo') return pseudoOf(file)
    if (code) return `export { ${partsOf(file).join(', ')} } from '/src/words/${code}.ts?file=${file}'`
    const [, name] = LOADERS.exec(id.slice(1)) ?? []
    if (!name) return null
    // The pseudo-language is for whoever develops; a build has no such file.
    const codes = [...LANGUAGES.map((language) => language.code), ...(this.environment.mode === 'dev' ? ['pseudo'] : [])]
    const loaders = codes.map((language) => `${language}: () => import('words:${language}/${name}')`)
    return `export const words = { file: '${name}', in: { ${loaders.join(', ')} } }`
  },
})

const pseudoOf = (file: string) => `
  import * as words from '/src/words/en.ts?file=${file}'
  import { pseudo } from '/src/words/pseudo.ts'
  ${partsOf(file)
    .map((part) => `export const ${part} = pseudo(words.${part})`)
    .join('\n')}`
