import http from 'node:http'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'

const HTTP = /^(node:)?http$/
const FASTIFY_SERVER = /fastify.lib.server\.js$/
/** What Fastify needs for https and HTTP/2 alone, which Portico leaves to the proxy before it. */
const ENCRYPTED = /require\('node:(https|http2)'\)/g

/** What compiles JSON schemas, and asks without a port; `buildApp` has no schemas, and only tests ask that way. */
const UNUSED = /^(@fastify\/(ajv-compiler|fast-json-stringify-compiler)|light-my-request)$/

/** Keeps out of the server's memory what it would hold for as long as it runs, and never use. */
export const smallServer = (): Plugin => ({
  name: 'small-server',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',

  // An import of Node's http reads all it has, among it the WebSocket, for which Node loads a whole client: 3 MB.
  resolveId(id, _importer, { kind }) {
    if (UNUSED.test(id)) return '\0unused'
    return kind !== 'require-call' && HTTP.test(id) ? '\0http' : null
  },
  load(id) {
    if (id === '\0unused') return 'export {}'
    if (id !== '\0http') return null
    const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) => (get ? [] : [name]))
    return `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${names.join(', ')} } = http`
  },

  // Loaded when they are asked for: 3 MB.
  transform(code, id) {
    if (!FASTIFY_SERVER.test(id)) return null
    if (code.match(ENCRYPTED)?.length !== 2)
      throw new Error('Fastify loads https and HTTP/2 in another way: see scripts/build/small-server.ts.')
    return {
      code: code.replace(ENCRYPTED, "{ createServer: (...all) => process.getBuiltinModule('node:$1').createServer(...all) }"),
      map: null,
    }
  },

  // Node keeps the source, and takes two bytes for each letter of a file with one that is not Latin: 3 MB. Names stay, for readable stack traces.
  async renderChunk(source) {
    const { code, map } = await transform(source, {
      charset: 'ascii',
      minifyWhitespace: true,
      legalComments: 'none',
      target: 'node24',
      sourcemap: true,
    })
    // esbuild leaves regular expressions as they are.
    return { code: code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`), map }
  },
})
