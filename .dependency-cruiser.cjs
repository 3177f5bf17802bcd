/*
 * The boundaries between folders, called rooms: which may import which. A rule names a room and everything it may open; all else is refused.
 * $1 in `path` and `pathNot` is what the first brackets of `from.path` matched, so one rule covers every feature.
 */
const TEST = '[.](test|e2e)[.]tsx?$'
/** A feature's file for the authorization tests. */
const ACCESS = '^src/features/[^/]+/access[.]ts$'
const VISIBLE = '^src/features/[^/]+/visible[.]ts$'
/** The words of a feature or a room in a language. */
const WORDS = '^src/.+/words[.][a-z]{2}[.]ts$'
/** Pages that show the cards of other features. */
const PAGES_OF_CARDS = '^src/features/(profile|delivery)/ui/[^/]+-page[.]tsx$'
const PACKAGE = '(^|/)node_modules/'
const SERVER_SIDE = '^(db/|src/(server|operations|rest|testing)/|src/(app|main|notices|router|services)[.]ts$|src/features/[^/]+/(?!ui/))'

/** @param {...string} rooms */
const anyOf = (...rooms) => rooms.join('|')

/** The loose files of src/server. */
const BASE = '[^/]+$'
/** Which rooms of the server each room may open beside itself: lower ones only, so that no two rooms open each other. */
const SERVER_ROOMS = {
  process: [],
  [BASE]: ['process'],
  limits: ['process', BASE],
  storage: ['process', BASE],
  uploads: ['process', BASE, 'limits', 'storage'],
  notifications: ['process', BASE, 'limits', 'storage'],
  auth: ['process', BASE, 'limits', 'storage', 'notifications'],
  deletion: ['process', BASE, 'storage', 'uploads', 'notifications'],
  conversations: ['process', BASE, 'limits', 'notifications'],
  inbound: ['process', BASE, 'limits', 'uploads', 'notifications', 'auth', 'conversations'],
  trpc: ['process', BASE, 'limits', 'storage', 'uploads', 'notifications', 'auth', 'conversations', 'inbound'],
}
/** @param {string} name */
const room = (name) => `^src/server/${name === BASE ? BASE : `${name}/`}`

const rules = [
  ...Object.entries(SERVER_ROOMS).map(([name, lower]) => ({
    name: `server-${name === BASE ? 'base' : name}-opens-lower-rooms`,
    from: { path: room(name), pathNot: TEST },
    to: { path: '^src/server/', pathNot: anyOf(...[name, ...lower].map(room)) },
  })),
  {
    name: 'registry-of-words-opens-words',
    from: { path: '^src/words/', pathNot: TEST },
    to: { pathNot: anyOf('^src/words/', WORDS) },
  },
  {
    name: 'words-open-formats',
    from: { path: WORDS },
    to: { pathNot: anyOf('^src/words/(formats|parts)[.]ts$', WORDS) },
  },
  {
    name: 'words-are-read-through-the-registry',
    from: { pathNot: anyOf('^src/words/', WORDS, TEST) },
    to: { path: WORDS },
  },
  {
    name: 'whole-languages-are-for-the-server',
    comment: 'The browser fetches the part of one language that its page needs.',
    from: { path: '^src/(shared|client|features/[^/]+/(ui/|(schema|answers)[.]ts$))', pathNot: anyOf(TEST, WORDS) },
    to: { path: '^src/words/(?!(messages|languages|formats)[.]ts$)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'shared-opens-zod-only',
    from: { path: '^src/shared/', pathNot: TEST },
    to: { pathNot: anyOf('^src/shared/', '^src/words/', '(^|/)node_modules/zod/') },
  },
  {
    name: 'db-opens-shared',
    from: { path: '^db/', pathNot: TEST },
    to: { path: '^(src|scripts|e2e)/', pathNot: '^src/shared/' },
  },
  {
    name: 'server-opens-db-and-shared',
    from: { path: '^src/server/', pathNot: TEST },
    to: { path: '^(src|db|scripts|e2e)/', pathNot: anyOf('^src/server/', '^src/shared/', '^src/words/', '^db/') },
  },
  {
    name: 'operations-open-the-kernel',
    from: { path: '^src/operations/', pathNot: TEST },
    to: { path: '^(src|db|scripts|e2e)/', pathNot: anyOf('^src/(operations|server|shared|words)/', '^db/') },
  },
  {
    name: 'feature-schema-opens-zod-and-shared',
    from: { path: '^src/features/[^/]+/schema[.]ts$' },
    to: { pathNot: anyOf('^src/shared/', '^src/words/', '(^|/)node_modules/zod/') },
  },
  {
    name: 'feature-answers-open-zod-and-shared',
    from: { path: '^src/features/[^/]+/answers[.]ts$' },
    to: { pathNot: anyOf('^src/shared/', '^src/words/', '(^|/)node_modules/zod/', '^src/features/[^/]+/schema[.]ts$') },
  },
  {
    name: 'feature-opens-its-own-slice-and-the-kernel',
    from: { path: '^src/features/([^/]+)/(?!ui/)', pathNot: anyOf(TEST, ACCESS) },
    to: {
      path: '^(src|db|scripts|e2e)/',
      pathNot: anyOf('^src/features/$1/(?!ui/)', VISIBLE, '^src/server/', '^src/shared/', '^src/words/', '^db/'),
    },
  },
  {
    name: 'feature-ui-opens-its-schema-and-the-kit',
    from: { path: '^src/features/([^/]+)/ui/', pathNot: anyOf(TEST, PAGES_OF_CARDS) },
    to: {
      path: '^(src|db|scripts|e2e)/',
      pathNot: anyOf(
        '^src/features/$1/ui/',
        '^src/features/$1/(schema|answers)[.]ts$',
        '^src/client/(kit/|trpc(-client)?[.]ts$)',
        '^src/shared/',
        '^src/words/',
      ),
    },
  },
  {
    name: 'pages-open-cards',
    comment: 'A page may show the cards of several features; each card stays with its feature.',
    from: { path: PAGES_OF_CARDS },
    to: {
      path: '^(src|db|scripts|e2e)/',
      pathNot: anyOf(
        '^src/features/$1/',
        '^src/features/.+-card[.]tsx$',
        '^src/client/(kit/|trpc(-client)?[.]ts$)',
        '^src/(shared|words)/',
      ),
    },
  },
  {
    name: 'ui-knows-answers-as-types',
    from: { path: '^src/features/[^/]+/ui/', pathNot: TEST },
    to: { path: '^src/features/[^/]+/answers[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features-never-import-one-another',
    comment: 'Who may see a row, and in which state it is, is said once; that file is for all.',
    from: { path: '^src/features/([^/]+)/', pathNot: PAGES_OF_CARDS },
    to: { path: '^src/features/', pathNot: anyOf('^src/features/$1/', VISIBLE) },
  },
  {
    name: 'assembly-opens-server-rooms',
    from: { path: anyOf('^src/(router|app|main|notification-types|services)[.]ts$', '^src/rest/'), pathNot: TEST },
    to: {
      path: '^(src|db|scripts|e2e)/',
      pathNot: anyOf(
        '^src/(router|app|main|notification-types|services)[.]ts$',
        '^src/(rest|server|operations|shared|words)/',
        '^src/features/[^/]+/(router|files|mail|answers|index/service|reading/reading)[.]ts$',
        '^db/',
      ),
    },
  },
  {
    name: 'services-alone-open-mail',
    from: { path: anyOf('^src/(router|app|main)[.]ts$', '^src/rest/'), pathNot: TEST },
    to: { path: '^src/features/[^/]+/mail[.]tsx?$' },
  },
  {
    name: 'client-opens-shared',
    from: { path: '^src/client/', pathNot: anyOf('^src/client/(routes|pages|signed-in)[.]tsx$', TEST) },
    to: { path: '^(src|db|scripts|e2e)/', pathNot: anyOf('^src/client/', '^src/shared/', '^src/words/', '^src/router[.]ts$') },
  },
  {
    name: 'routes-open-pages',
    from: { path: '^src/client/(routes|pages|signed-in)[.]tsx$' },
    to: { path: '^(src|db|scripts|e2e)/', pathNot: anyOf('^src/client/', '^src/shared/', '^src/words/', '^src/features/[^/]+/ui/') },
  },
  {
    name: 'client-knows-the-router-as-a-type',
    from: { path: '^src/client/' },
    to: { path: '^src/router[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'testing-is-for-tests',
    from: { path: '^(src|db)/', pathNot: anyOf('^src/testing/', TEST, ACCESS) },
    to: { path: '^src/testing/' },
  },
  {
    name: 'browser-tests-are-a-room-of-their-own',
    comment: 'The story of one feature may be beside it.',
    from: { path: '^(src|db|scripts)/', pathNot: '[.]e2e[.]ts$' },
    to: { path: '^e2e/' },
  },
  {
    name: 'tests-are-not-imported',
    from: {},
    to: { path: anyOf(TEST, ACCESS) },
  },
  {
    name: 'server-runs-on-dependencies',
    comment: 'What the server needs at run time is listed under dependencies, where an operator can audit it.',
    from: { path: SERVER_SIDE, pathNot: anyOf(TEST, ACCESS, '^src/testing/') },
    to: { path: PACKAGE, dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-circle',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    from: {},
    // The bundler makes the words' files: scripts/word-files.ts.
    to: { couldNotResolve: true, pathNot: '^virtual:words/' },
  },
]

module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: PACKAGE },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
