import { chmodSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { BadConfiguration, SETTINGS } from './env'
import { loadEnv } from './load-env'

function putFile(text: string) {
  const file = join(newFolder(), 'settings')
  writeFileSync(file, text)
  vi.stubEnv('PORTICO_ENV_FILE', file)
  return file
}

/** The stubs also reset the variables that loading sets. */
function load(text = '') {
  putFile(text)
  for (const name of SETTINGS) vi.stubEnv(name, process.env[name])
  return loadEnv()
}

/** Every single typo of a name: a letter missing, doubled or wrong, or two swapped. */
function slipsOf(name: string): string[] {
  return [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)]
    return [before + after, before + letter + letter + after, `${before}X${after}`, before + after.slice(0, 1) + letter + after.slice(1)]
  })
}

test('the environment overrides the file', () => {
  vi.stubEnv('PORT', '4001')
  expect(load('# here\n\nPORT=4000\r\nexport HOST="0.0.0.0"\nMAIL_FROM=board@example.org # the board\n')).toMatchObject({
    PORT: 4001,
    HOST: '0.0.0.0',
    MAIL_FROM: 'board@example.org',
  })
})

test('a symlink to the database is resolved, so that there is one lock, one log and one folder of votes', () => {
  const folder = realpathSync(newFolder())
  const [file, link] = ['portal.sqlite', 'link'].map((name) => join(folder, name)) as [string, string]
  writeFileSync(file, '')
  symlinkSync('portal.sqlite', link)
  for (const [name, found] of [
    [file, file],
    [link, file],
  ] as const) {
    vi.stubEnv('DATABASE_FILE', name)
    expect(load().DATABASE_FILE).toBe(found)
  }
})

test('a misspelled name is reported, in the file or in the environment', () => {
  for (const name of SETTINGS) {
    expect(() => load(`${name}X=3000\n`), name).toThrow(BadConfiguration)
  }
  const PORTICO_ENV_FILE = putFile('')
  const usual = process.env
  onTestFinished(() => {
    process.env = usual
  })
  for (const slip of SETTINGS.flatMap(slipsOf).filter((entry) => !SETTINGS.includes(entry))) {
    process.env = { PORTICO_ENV_FILE, [slip]: '' }
    expect(() => loadEnv(), slip).toThrow(`The environment sets ${slip}, which means nothing to the portal. Is `)
  }
})

test.each([
  ['PROT=3000', 'sets PROT, which means nothing to the portal. Is PORT meant?'],
  ['port=3000', 'sets port, which means nothing to the portal. Is PORT meant?'],
  ['SMTP_PASSWORD=secret', 'sets SMTP_PASSWORD, which means nothing to the portal. Correct it or take it out.'],
  ['HOME=/opt', 'sets HOME, which means nothing to the portal.'],
  ['PUBLIC-URL=https://portal.example.org', 'Is PUBLIC_URL meant?'],
  ['PORT 3000', /^Line 2 of \S+ sets nothing\. Write NAME=value\./],
  ['ADMIN_PASSWORD: hunter22 # yaml', /^(?!.*hunter22)Line 2 of \S+ sets nothing\./],
])('the line %s in the file is refused', (line, message) => {
  expect(() => load(`HOST=127.0.0.1\n${line}\n`)).toThrow(message)
})

test('a file saved by editors of other systems is read or refused, and no value is cut', () => {
  expect(load('\uFEFFPORT=4000\r\nBACKUP_KEEP=3\r\n')).toMatchObject({ PORT: 4000, BACKUP_KEEP: 3 })
  for (const text of ['UPLOADS_DIR=up\0loads\n', '\uFEFFP\0O\0R\0T\0=\x001\0\n']) expect(() => load(text)).toThrow('is no plain text')
})

test('variables of the system, shells and npm are ignored', () => {
  const names = [
    'HOME',
    'OS',
    'PATH',
    'PWD',
    'TERM',
    'HOSTNAME',
    'HOSTTYPE',
    'USER',
    'MAIL',
    'LANG',
    'NODE',
    'COLOR',
    'SHELL',
    'SHLVL',
    'PORT0',
  ]
  for (const name of [...names, 'TEST', 'MODE', 'PROD', 'NODE_ENV', 'LOGNAME', 'out', 'npm_config_port', 'CACHE_DIRECTORY', 'INIT_CWD'])
    vi.stubEnv(name, 'something')
  expect(load().PORT).toBe(3000)
})

test('a file that was named has to exist and be readable', () => {
  vi.stubEnv('PORTICO_ENV_FILE', '/nowhere/settings')
  expect(() => loadEnv()).toThrow(/\/nowhere\/settings cannot be read: ENOENT/)
  chmodSync(putFile('PORT=1\n'), 0)
  if (process.getuid?.() !== 0) expect(() => loadEnv()).toThrow('cannot be read: EACCES')
})

test('an error in a value names the file it was read from', () => {
  const file = putFile('')
  vi.stubEnv('PORT', 'eighty')
  expect(() => loadEnv()).toThrow(`Correct it in ${file} or in the environment`)
})
