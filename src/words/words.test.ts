import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { literalsIn } from '../testing/literals'
import { en } from './en'
import { es } from './es'
import { partsOf } from './files'
import { LANGUAGES } from './languages'
import { wordsIn } from './words'

const CATALOGS = LANGUAGES.map(({ code }) => ({ code, words: wordsIn(code) }))

/** Returns every sentence by its path, such as `mails.template.unsubscribe`. */
function sentencesOf(words: object, path = ''): [string, unknown][] {
  return Object.entries(words).flatMap(([name, entry]) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? sentencesOf(entry, `${path}${name}.`)
      : [[`${path}${name}`, entry] as [string, unknown]],
  )
}
const at = (words: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], words)

const said = (entry: unknown, values: unknown[]): string =>
  typeof entry === 'function' ? [(entry as (...given: unknown[]) => unknown)(...values)].flat(9).join(' ') : [entry].flat(9).join(' ')
/** Two valid values for each parameter that does not accept every text. */
const SUITABLE: Record<string, [string, string][]> = {
  'mails.security.newSignIn.text': [
    ['Safari', 'Chrome'],
    ['2031-05-09T12:00:00Z', '2031-06-09T12:00:00Z'],
    ['America/Los_Angeles', 'UTC'],
  ],
  'mails.security.boardStep.soon': [
    ['2031-05-09T02:00:00Z', '2031-06-09T02:00:00Z'],
    ['America/Los_Angeles', 'UTC'],
  ],
  'mails.pollDeleted.kept': [
    ['2031-05-09T02:00:00Z', '2031-06-09T02:00:00Z'],
    ['America/Los_Angeles', 'UTC'],
  ],
  'server.missing': [['Poll', 'Report']],
  'mails.announcement.original': [['en', 'es']],
  'letterSheet.posted': [['2031-05-09', '2031-06-09']],
  'confirmationForm.lastConfirmed': [['2031-05-09', '2031-06-09']],
  'problems.activityDay': [['2031-05-09', '2031-06-09']],
  'server.accountIsNew': [
    ['2031-05-09T12:00:00Z', '2031-06-09T12:00:00Z'],
    ['America/Los_Angeles', 'UTC'],
  ],
  'server.accountChanged': [
    ['2031-05-09T12:00:00Z', '2031-06-09T12:00:00Z'],
    ['America/Los_Angeles', 'UTC'],
  ],
}
const valuesFor = (name: string, entry: unknown, value: (at: number) => unknown) =>
  Array.from({ length: typeof entry === 'function' ? entry.length : 0 }, (_, place) => SUITABLE[name]?.[place]?.[0] ?? value(place))

test('every language has every sentence, and no other', () => {
  const names = (words: object) =>
    sentencesOf(words)
      .map(([name]) => name)
      .sort()
  for (const { words } of CATALOGS) expect(names(words)).toEqual(names(en))
})

test('every language says dates and numbers as its own locale does', () => {
  for (const { code, locale } of LANGUAGES) {
    const files = globSync(`src/**/words.${code}.ts`).map((file) => readFileSync(file, 'utf8'))
    const locales = files.flatMap((text) => [...text.matchAll(/formatsIn\('([^']+)'\)/g)].map(([, own]) => own))
    expect([...new Set(locales)]).toEqual([locale])
  }
})

test('no sentence is said in two files', () => {
  const files = globSync('src/**/words.en.ts').map((file) => readFileSync(file, 'utf8'))
  const names = files.flatMap((text) =>
    [...text.matchAll(/^export const (\w+) = \{$(.*?)^\}$/gms)].flatMap(([, part, entries]) =>
      [...(entries ?? '').matchAll(/^ {2}(\w+|'[^']+'):/gm)].map(([, name]) => `${part}.${name}`),
    ),
  )
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

const PAIRS: [unknown, unknown][] = [
  ['one', 'other'],
  [7_001, 7_002],
  [1, 2],
  [true, false],
  [['one'], ['other']],
  [(text: string) => `one ${text}`, (text: string) => `other ${text}`],
]

function tells(name: string, entry: unknown, place: number): boolean {
  const others = valuesFor(name, entry, (each) => `value ${each}`)
  const pairs = SUITABLE[name]?.[place] ? [SUITABLE[name][place] as [unknown, unknown]] : PAIRS
  return pairs.some((pair) => {
    try {
      const [one, other] = pair.map((value) => said(entry, others.with(place, value)))
      return one !== other
    } catch {
      return false
    }
  })
}

test('every sentence tells all values it is given, in every language', () => {
  for (const { code: language, words } of CATALOGS) {
    const lost = sentencesOf(words).flatMap(([name, entry]) =>
      valuesFor(name, entry, () => '').flatMap((_, place) => (tells(name, entry, place) ? [] : [`${language}: ${name}, value ${place}`])),
    )
    expect(lost).toEqual([])
  }
})

const ALIKE = new Set([
  'Error',
  'No',
  'Total',
  'PDF',
  'CSV',
  'Portal',
  'Social',
  'Color',
  'Plan',
  'Normal',
  'General',
  'Fax',
  'Final',
  'Original',
  'Fastmail',
  'Arizona (Phoenix)',
  'Alaska (Anchorage)',
  'Error ⟨0⟩: ⟨1⟩',
])

test('the Spanish catalog is Spanish', () => {
  const same = sentencesOf(es).flatMap(([name, entry]) => {
    const [spanish, english] = [entry, at(en, name)].map((each) =>
      said(
        each,
        valuesFor(name, each, (place) => `⟨${place}⟩`),
      ),
    )
    const letters = (spanish ?? '').replace(/⟨\d⟩/g, '').replace(/[^a-zA-ZÀ-ÿ]/g, '')
    return spanish === english && letters.length > 2 && !ALIKE.has(spanish ?? '') ? [`${name}: ${spanish}`] : []
  })
  expect(same).toEqual([])
})

/** Fragments around a highlighted part, and a subject that contains a word programs search for. */
const PIECES = /^maintenance\.(deleteAsk|withHistory|withPhotosAndHistory)$|^mails\.systemTrouble\.subjects\.mail$/

/** Familiar forms, loanwords and signs that the portal's Spanish avoids. */
const NOT_OURS =
  /(?<!\p{L})(dueñ[oa]s?|porque es (?:miembro|\p{L}*administrador)|tú|tu|tus|ti|contigo|te|puedes|quieres|tienes|debes|vosotros|vuestr\p{L}+|email|e-mail|mail|click|clic|(?<!la )bienvenid[oa]s?|usuari@s?)(?!\p{L})|"/iu
const FAMILIAR_ORDER = /(^|[.:;!?] )(Escribe|Elige|Revisa|Haz|Pulsa|Ingresa) /

test('Spanish says usted, and writes quotes and questions as Spanish does', () => {
  const wrong = sentencesOf(es).flatMap(([name, entry]) => {
    if (PIECES.test(name)) return []
    const text = said(
      entry,
      valuesFor(name, entry, (place) => `⟨${place}⟩`),
    ).replace(/https?:\S+|\S+@\S+/g, '')
    const halves = [
      [/\?/g, /¿/g],
      [/!/g, /¡/g],
    ].filter(([end, begin]) => (text.match(end as RegExp) ?? []).length !== (text.match(begin as RegExp) ?? []).length)
    return NOT_OURS.test(text) || FAMILIAR_ORDER.test(text) || halves.length > 0 ? [`${name}: ${text}`] : []
  })
  expect(wrong).toEqual([])
})

const namesOf = (entry: unknown) =>
  typeof entry === 'function'
    ? (/^\(?([^)=]*)\)?\s*=>/s.exec(String(entry))?.[1] ?? '').split(',').map((name) => name.replace(/[{}\s]|:.*/g, ''))
    : []
/** Parameters that are never 1: limits, and the lifetime of a link. */
const LIMITS = new Set(['most', 'least', 'megabytes', 'megapixels', 'lines', 'days'])
/** Text parameters that look like numbers. */
const NAMES = new Set(['name', 'names', 'option', 'provider', 'community', 'username'])
/** Sentences that are used only for more than one. */
const SEVERAL =
  /^(mails\.(registration\.(subject|heading)OfMany|report\.photos|pollClosed\.votes)|announcements\.seenBy|documents\.pagesRead|firstSteps\.stepsDone|search\.seeAll)$/

/** "1 of 1 ballots" is correct in English, and "1 más" is no plural. */
const ONE_AS_SEVERAL = /(?<![\d.,:#])(?<!of )1 (?!(?:más|is|has)(?!\p{L}))\p{L}+s(?!\p{L})/u
const SPECIFIED = new Set(['en messages.earlier', 'en problems.smsCodeWrong'])

test('one of a thing is not said as several, in any language', () => {
  const wrong = CATALOGS.flatMap(({ code: language, words }) =>
    sentencesOf(words).flatMap(([name, entry]) => {
      if (SEVERAL.test(name)) return []
      const names = namesOf(entry)
      const values = valuesFor(name, entry, (place) => {
        const called = names[place] ?? ''
        return LIMITS.has(called) ? 7 : NAMES.has(called) ? 'X' : 1
      })
      const text = (() => {
        try {
          return said(entry, values)
        } catch {
          return ''
        }
      })()
      return ONE_AS_SEVERAL.test(text) && !SPECIFIED.has(`${language} ${name}`) ? [`${language}: ${name}: ${text}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('Spanish says la 1:00, and las of any other hour', () => {
  const wrong = sentencesOf(es).flatMap(([name, entry]) => {
    if (typeof entry !== 'function') return []
    return ['1:05 p.m.', '1 p.m.', '6:05 p.m.'].flatMap((time) => {
      try {
        const text = said(
          entry,
          valuesFor(name, entry, () => time),
        )
        return /(?<!\p{L})(las 1[: ]|la 6[: ])/u.test(text) ? [`${name}: ${text}`] : []
      } catch {
        return []
      }
    })
  })
  expect(wrong).toEqual([])
})

test('a Spanish sentence that ends in a time has one period', () => {
  const said = sentencesOf(es).flatMap(([name, entry]) => {
    const at = namesOf(entry).findIndex((each) => /^(at|time|moment|hour|until)$/.test(each))
    if (typeof entry !== 'function' || at === -1) return []
    const values = valuesFor(name, entry, (place) => (place === at ? '8:00 p.m.' : place))
    return [`${name}: ${entry(...values)}`]
  })
  expect(said).toContain('polls.votingEnds: La votación termina: 8:00 p.m.')
  expect(said.filter((text) => text.includes('..'))).toEqual([])
})

const sources = globSync('{src,scripts}/**/*.{ts,tsx}').filter((file) => !/\.test\.|words\.\w\w\.ts$/.test(file))

/** Groups that are looked up by a stored value; using the group counts as using its sentences. */
const LOOKED_UP = /^(values\.\w+|settings\.colors|auditActions)\./
/** Parts that are used under another name. */
const ASKED_FOR_BY: Record<string, string> = { pollForm: 'useFormWords' }

test('no sentence lies unused', () => {
  const code = sources.map((file) => readFileSync(file, 'utf8'))
  const modules = code.map((text) => new Set(text.match(/[\p{L}_$][\p{L}\d_$]*/gu)))
  // Stored values name the sentences that are looked up by them.
  const quoted = new Set(code.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, value]) => value)))
  const usersOf = new Map(
    Object.keys(en).map((part) => [part, modules.filter((names) => names.has(part) || names.has(ASKED_FOR_BY[part] ?? part))]),
  )
  const unused = sentencesOf(en).filter(([name]) => {
    const [part = '', ...path] = name.split('.')
    const last = (LOOKED_UP.test(name) ? path[0] : path.at(-1)) ?? ''
    const isNamed = quoted.has(last) || usersOf.get(part)?.some((names) => names.has(last))
    return /^[a-z]\w+$/.test(last) && !isNamed
  })
  expect(unused.map(([name]) => name)).toEqual([])
})

test('every part comes with a file, unless only the server says it', () => {
  const ofServer = ['server', 'problems', 'missing', 'mails', 'opening', 'texts', 'audit', 'auditActions', 'files']
  const sources = globSync('src/{client,features}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const files = sources.flatMap((text) => [...text.matchAll(/from 'virtual:words\/(\w+)'/g)].map(([, file = '']) => file))
  const inFiles = new Set(files.flatMap(partsOf))
  expect(
    [...inFiles].filter((part) => !(part in en)),
    'no such part',
  ).toEqual([])
  expect(Object.keys(en).filter((part) => !inFiles.has(part) && !ofServer.includes(part))).toEqual([])
})

/** Sentences that modules without a component contain, each with its reason. */
const ITSELF: Record<string, string> = {
  'src/client/kit/layout/public-page.tsx Aa': 'a picture made of letters',
  'src/client/kit/words/language-switch.tsx Language / Idioma': 'in every language at once',
  'src/client/shell/search-opener.tsx Ctrl K': 'what is printed on the keys',
  'src/features/community/ui/mail-card.tsx sudo systemctl restart portico': 'a command',
  'src/features/documents/ui/document-row.tsx Word': 'the name of a program',
  'src/features/documents/ui/document-row.tsx Excel': 'the name of a program',
  'src/features/documents/ui/many/use-queue.ts': 'stored values, and what names of files say',
  'src/features/events/ui/subscribe-dialog.tsx Apple Calendar': 'the name of a program',
  'src/features/events/ui/subscribe-dialog.tsx Google Calendar': 'the name of a program',
  'src/features/events/ui/subscribe-dialog.tsx Outlook': 'the name of a program',
  'src/features/maintenance/ui/form/report-values.ts': 'stored values',
  'src/features/maintenance/ui/history/update-status-dialog.tsx In Progress': 'a stored value',
  'src/features/maintenance/ui/history/update-status-dialog.tsx Closed': 'a stored value',
  'src/features/polls/ui/form/poll-values.ts': 'stored values',
  'src/features/people/ui/import/match-columns.ts': 'headings of lists that people bring',
}

test('pages hold no sentence themselves', () => {
  const pages = globSync('src/{client,features/*/ui}/**/*.{ts,tsx}').filter((file) => !/\.test\.|words\.\w\w\.ts$/.test(file))
  const held = pages.filter((file) => !(file in ITSELF)).flatMap((file) => literalsIn(file).map((literal) => ({ ...literal, file })))
  const found = held.filter(({ file, text }) => !(`${file} ${text}` in ITSELF))
  expect(found.map(({ file, text, line }) => `${file} ${text} (line ${line})`)).toEqual([])
})

test.each([
  '<p>hello</p>',
  '<p>{isOpen ? "Open now" : words.closed}</p>',
  '<p>{count} items</p>',
  '<PageTitle title={words.title} subtitle="What neighbors say" />',
  '<button aria-label="close" />',
  '<Card confirm="Delete it for good" />',
  'showFailure("Could not save", error)',
  'const tabs = ["First tab", "Second tab"]',
  'const NAMES = { open: "Open now" }',
  'const label = () => "Nothing here"',
  'const name = person?.name ?? "Former resident"',
  'function greet(text = "Good morning") { return text }',
  'document.title = "My neighbors"',
  'confirm("¿Seguro que desea salir?")',
])('a page that says %s itself is found', (code) => {
  expect(literalsIn('page.tsx', code)).toHaveLength(1 + Number(code.includes('tabs')))
})

test.each([
  '<p className="wide card">{words.hello}</p>',
  'if (status === "In Progress") close()',
  'const icons = { "Something is Broken": Hammer }',
  'throw new Error("Nobody reads this")',
  'type Status = "In Progress" | "Closed"',
  '<code>SMTP_URL</code>',
])('%s is no sentence of a page', (code) => {
  expect(literalsIn('page.tsx', code)).toEqual([])
})

/** Parts of prescribed sentences with words that the style avoids. */
const PRESCRIBED_WORDS = [
  /^Somebody (else has changed|else changed this|has changed the saved answers|has used it already|knows your|signed in)/,
  /^(Nobody reads this number|Nobody is in this audience|Nobody|Nobody yet)\b/,
  /about somebody cannot be shown|concerns everybody|A message to everybody|Nobody's name is shown|Nobody would read/,
  /(open this account|does not work) any more/,
  /the e-mail address that|with this e-mail address|your e-mail address|^Your e-mail address/,
]
/** British and unfriendly words, each with a replacement: no one, someone, everyone, anyone, email, no longer, neighbor, color. */
const PLAIN_WORDS_FOR =
  /\b(nobody|somebody|everybody|anybody|whoever|e-mails?|not mailed|any more|neighbour\w*|colour\w*|kerb|autumn|per cent)\b/i

test('English is American and plain, unless the specification says otherwise', () => {
  const found = sentencesOf(en).flatMap(([name, entry]) => {
    const text = said(
      entry,
      valuesFor(name, entry, (place) => `⟨${place}⟩`),
    )
    return PLAIN_WORDS_FOR.test(text) && !PRESCRIBED_WORDS.some((prescribed) => prescribed.test(text)) ? [`${name}: ${text}`] : []
  })
  expect(found).toEqual([])
})
