import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fetchPackage } from '../scripts/release/fetch-package'
import { CPUS, runtimePackages } from '../scripts/release/packages'
import { limitMemory } from './memory-limit'
import { runHere, serve } from './release-process'

const ROOT = resolve(import.meta.dirname, '..')
const MEGABYTE = 1_000_000
const LIMIT = 400 * MEGABYTE
const SECONDS_TO_START = 30
/** The processor in a program's header. Source: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html */
const MACHINES: Record<number, string> = { 62: 'x64', 183: 'arm64' }

let folder = ''
let archive = ''
let release = ''
beforeAll(() => {
  folder = mkdtempSync(join(dirname(tmpdir()), 'portico release-'))
  const packed = spawnSync('npm', ['run', '--silent', 'release'], { cwd: ROOT, encoding: 'utf8' })
  expect(packed.status, packed.stderr).toBe(0)
  archive = packed.stdout.trimEnd().split('\n').at(-1) ?? ''
  expect(spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: dirname(archive) }).status).toBe(0)
  expect(spawnSync('tar', ['-xzf', archive, '-C', folder]).status).toBe(0)
  release = join(folder, readdirSync(folder)[0] ?? '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const paths = () => readdirSync(release, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(release, path)).isFile())

/** The processor a file is machine code for; undefined for any other file. */
function machineOf(path: string): string | undefined {
  const head = Buffer.alloc(20)
  const handle = openSync(join(release, path), 'r')
  readSync(handle, head, 0, head.length, 0)
  closeSync(handle)
  return head.toString('latin1', 0, 4) === '\x7fELF' ? MACHINES[head.readUInt16LE(18)] : undefined
}

test('everything is in one folder; each processor has the same machine code, under its name, in 160 MB', () => {
  expect(spawnSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: Infinity }).stdout).toMatch(/^(portico-[\d.]+\/.*\n)+$/)
  const compiled = paths()
    .map((path) => ({ path, machine: machineOf(path) }))
    .filter(({ machine }) => machine !== undefined)
  for (const { path, machine } of compiled) expect(path).toContain(machine)
  const [x64, arm64] = ['x64', 'arm64'].map((cpu) =>
    compiled
      .filter(({ machine }) => machine === cpu)
      .map(({ path }) => path.replaceAll(cpu, 'CPU'))
      .sort(),
  )
  expect(arm64).toEqual(x64)
  expect(x64).toHaveLength(5)
  for (const other of ['x64', 'arm64']) {
    const bytes = paths()
      .filter((path) => !path.includes(other))
      .reduce((sum, path) => sum + statSync(join(release, path)).size, 0)
    expect(bytes / MEGABYTE).toBeLessThan(160)
  }
})

test('a package that differs from package-lock.json is refused', () => {
  const foreign = CPUS.flatMap(runtimePackages).find(({ name }) => !existsSync(join(ROOT, 'node_modules', name)))
  if (!foreign) throw new Error('Everything is installed here.')
  expect(() => fetchPackage({ ...foreign, integrity: 'sha512-something-else' }, folder)).toThrow('is not what package-lock.json names')
})

test('on a fresh machine with 400 MB it is unpacked and serves within 30 seconds, without npm and without building', async () => {
  const limit = limitMemory(LIMIT)
  // The short form, which reads what the portal took, has to do.
  if (!limit) return void process.stderr.write('Not run, because control groups cannot be made here: the start in 400 MB.\n')
  const place = join(folder, 'fresh')
  mkdirSync(place)
  const began = Date.now()
  const script = 'tar -xzf "$0" && exec portico-*/portico'
  const portal = await serve(limit.words[0] ?? '', place, {}, [...limit.words.slice(1), '/bin/sh', '-c', script, archive])
  const seconds = (Date.now() - began) / 1000
  expect((await fetch(`${portal.url}/auth`)).status).toBe(200)
  expect(await portal.stop()).toBe(0)
  process.stdout.write(`Unpacked and serving after ${seconds.toFixed(1)} s, ${Math.round(limit.peak() / MEGABYTE)} MB at the most.\n`)
  expect(limit.kills()).toBe(0)
  expect(seconds).toBeLessThan(SECONDS_TO_START)
  limit.remove()
})

test('three communities beside one another: each with its own data, cookies that open nothing elsewhere, and memory of its own', async () => {
  const names = ['oak', 'elm', 'ash']
  const places = names.map((name) => join(folder, name))
  const admin = { ADMIN_USERNAME: 'board', ADMIN_PASSWORD: 'a-long-enough-password', ADMIN_EMAIL: 'board@example.org' }
  const portals = await Promise.all(
    places.map((place, at) => {
      mkdirSync(place)
      return serve(join(release, 'portico'), place, { ...admin, ADMIN_NAME: names[at] ?? '' })
    }),
  )
  const sessions = await Promise.all(
    portals.map(async ({ url }) => {
      const body = JSON.stringify({ username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD })
      const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    }),
  )
  for (const [at, portal] of portals.entries()) {
    for (const [from, cookie] of sessions.entries()) {
      const answer = await fetch(`${portal.url}/api/user`, { headers: { cookie } })
      expect(answer.status).toBe(at === from ? 200 : 401)
      if (at === from) expect(await answer.text()).toContain(names[at])
    }
    const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${portal.process.pid}/smaps_rollup`, 'utf8')) ?? []
    process.stdout.write(`${names[at]}: ${Math.round(Number(pss) / 1000)} MB\n`)
  }
  for (const portal of portals) expect(await portal.stop()).toBe(0)
})

test('a backup of one release is restored by another in an empty folder with three commands', async () => {
  const [first, second] = ['first', 'second'].map((name) => join(folder, name))
  for (const place of [first, second]) mkdirSync(place ?? '')
  const program = join(release, 'portico')
  const old = await serve(program, first ?? '')
  const backup = join(folder, 'backup.sqlite')
  expect(runHere(program, first ?? '', ['backup', backup])).toMatchObject({ status: 0 })
  expect(await old.stop()).toBe(0)
  expect(runHere(program, second ?? '', ['restore', backup])).toMatchObject({ status: 0 })
  const again = await serve(program, second ?? '')
  expect(await again.stop()).toBe(0)
})

test('npm start does the same, where there is an npm', async () => {
  const place = join(folder, 'npm')
  mkdirSync(place)
  const portal = await serve('npm', release, { PATH: process.env.PATH ?? '', DATABASE_FILE: join(place, 'portal.sqlite') }, ['start'])
  onTestFinished(() => {
    for (const name of ['uploads', 'backups']) rmSync(join(release, name), { recursive: true, force: true })
  })
  expect((await fetch(`${portal.url}/auth`)).status).toBe(200)
  expect(await portal.stop()).toBe(0)
})
