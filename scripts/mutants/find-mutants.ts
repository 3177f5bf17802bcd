import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One line of permission taken away or made wider. */
export interface Mutant {
  /** What is different, for people. */
  name: string
  file: string
  text: string
  /** Test files that should notice, the quickest first. */
  tests: string[]
}

const PERMISSIONS = 'src/shared/permissions.ts'
const DOORS = 'src/authorization.test.ts'
const ROWS = 'src/row-authorization.test.ts'
const FIELDS = 'src/field-authorization.test.ts'
const WIDER: Record<string, string> = { board: 'everyone', adminFlag: 'board', superAdmins: 'board' }

/** Every way of breaking one permission this script knows: lines of the table, guards, file routes, and checks in the code behind. */
export const findMutants = (): Mutant[] => [...ofTable(), ...ofChecks(), ...ofFileRoutes(), ...ofGuards()]

function ofTable(): Mutant[] {
  const text = readFileSync(PERMISSIONS, 'utf8')
  const tests = [DOORS, FIELDS, ROWS]
  return [...text.matchAll(/^ {2}'([\w.]+)': (\w+),\n/gm)].flatMap(([line, permission = '', roles = '']) => {
    const deleted = { name: `${permission}: line deleted`, file: PERMISSIONS, text: text.replace(line, ''), tests }
    const wider = WIDER[roles]
    if (!wider) return [deleted]
    return [
      deleted,
      { ...deleted, name: `${permission}: ${wider} instead of ${roles}`, text: text.replace(line, line.replace(roles, wider)) },
    ]
  })
}

/** `replacement` for each match of `pattern`, one at a time. */
function oneByOne(file: string, pattern: RegExp, replacement: string, name: string, tests: string[]): Mutant[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length
    return {
      name: `${file}:${line} ${name}: ${match[0].trim()}`,
      file,
      text: text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length),
      tests,
    }
  })
}

const ofGuards = () =>
  globSync('src/features/*/router.ts').flatMap((file) => {
    const anybody = "(await import('../../server/trpc')).publicProcedure"
    return oneByOne(file, /\b(?:member|admin|superAdmin)Procedure\('[\w.]+'\)/g, anybody, 'for anybody', [DOORS])
  })

const ofFileRoutes = () =>
  globSync('src/features/*/files.ts').flatMap((file) =>
    oneByOne(file, /permission: '(?!public)[\w.]+'/g, "permission: 'public'", 'for anybody', [DOORS]),
  )

/** Tests of a file of the kernel: in its room, or of its name and of telling people; and those of signing in, which ask at every door. */
const nearest = (file: string) => [
  ...(dirname(file) === 'src/server' ? [file.replace(/[.]ts$/, '.'), 'src/server/notifications/'] : [`${dirname(file)}/`]),
  ...['src/server/auth/authority.test.ts', 'src/features/auth/'],
]

/** Features whose tests go through the code of another one. */
const BESIDE: Record<string, string> = { accounts: 'sign-in', dashboard: 'sign-in', events: 'calendar' }

/** The tests of a feature's own file. */
const ofFeature = (feature = '') => [feature, BESIDE[feature] ?? ''].filter(Boolean).map((name) => `src/features/${name}/`)

/** What is asked after the door: `may(…)`, whose row it is, and refusals. */
function ofChecks(): Mutant[] {
  const files = globSync('src/{features,server}/**/*.ts').filter((file) => !/\.test\.ts$|\/ui\//.test(file))
  return files.flatMap((file) => {
    const own = file.startsWith('src/features/') ? ofFeature(file.split('/')[2]) : nearest(file)
    const tests = [FIELDS, ...own, ROWS, DOORS]
    const each = (pattern: RegExp, replacement: string, name: string) => oneByOne(file, pattern, replacement, name, tests)
    return [
      ...each(/(?<!import .*|function )\bmay\((?=[a-z{])/g, '(() => true)(', 'always allowed'),
      ...each(/\.where\('[\w.]*\b(?:userId|\w+[a-z]Id)', '=', (?:(?:sight\.)?viewer\.id|userId)\)/g, '', 'of everyone'),
      ...each(/(?<=[(&|] ?|\? |: |= )[\w?.]+ === (?:ctx\.user|viewer)\.id(?!\) throw)/g, 'true', 'everyone’s own'),
      ...each(/^ *if \(.*\) throw (?:forbidden|unauthorized)\(.*\n/gm, '', 'not refused'),
      ...each(/^ *if \(.*=== (?:(?:ctx\.)?user|actor)\.id\) throw .*\n/gm, '', 'not refused'),
      ...each(/^ *if \(!maySignIn\(.*\)\) return .*\n/gm, '', 'not refused'),
      ...each(/^ *found\(await .*\n/gm, '', 'not asked'),
    ]
  })
}
