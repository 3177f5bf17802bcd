import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble, assembledNames, RELEASE } from '../scripts/release/assemble'
import { CPUS, type Cpu, runtimePackages } from '../scripts/release/packages'
import { drawPaper, makeFaxPdf } from '../src/testing/papers'
import { openSession } from './people'
import { runHere, serve } from './release-process'

const HERE = process.arch as Cpu
const MEGABYTES = 1_000_000
/** docs/operations.md promises these. */
const UNPACKED = 160 * MEGABYTES
const TO_START_KIB = 400 * 1000

let folder = ''
let release = ''
let program = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-release-'))
  release = join(folder, RELEASE)
  assemble(release, [HERE])
  program = join(release, 'portico')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
const sizeOf = (place: string) => filesIn(place).reduce((sum, file) => sum + statSync(file).size, 0)

test('it holds what runs the portal on one processor in 160 MB, and no source, no tool, nobody’s data', () => {
  expect(sizeOf(release)).toBeLessThan(UNPACKED)
  expect(readdirSync(release).sort()).toEqual([...assembledNames].sort())
  expect(readdirSync(join(release, 'node_modules'))).not.toContain('typescript')
  const other = CPUS.find((cpu) => cpu !== HERE) ?? ''
  const paths = readdirSync(release, { recursive: true, encoding: 'utf8' })
  expect(paths.filter((path) => /\.(ts|tsx|map|sqlite|env)$/.test(path) || path.includes(other))).toEqual([])
  expect(paths.filter((path) => statSync(join(release, path)).isDirectory() && readdirSync(join(release, path)).length === 0)).toEqual([])
})

test('both processors get the same, each its own machine code', () => {
  const [x64, arm64] = (['x64', 'arm64'] as const).map((cpu) => runtimePackages(cpu).map(({ name }) => name.replaceAll(cpu, 'CPU')))
  expect(arm64).toEqual(x64)
  expect(x64).toEqual(expect.arrayContaining(['node-linux-CPU', '@img/sharp-linux-CPU', '@img/sharp-libvips-linux-CPU']))
  expect(x64).toContain('@node-rs/argon2-linux-CPU-gnu')
})

test('it serves and takes commands without npm, without building, in 400 MB; settings and data are in the folder it is started in', async () => {
  const home = join(folder, 'our community')
  mkdirSync(home)
  const before = filesIn(release).length
  const portal = await serve(program, home)
  expect(portal.output()).toMatch(/\/setup\?token=/)
  expect((await fetch(`${portal.url}/auth`)).status).toBe(200)
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${portal.process.pid}/status`, 'utf8')) ?? []
  expect(Number(peak)).toBeLessThan(TO_START_KIB)
  expect(runHere(program, home, ['doctor'])).toMatchObject({ status: 0, stdout: expect.stringContaining(`${program} backup`) })
  expect(runHere(program, home, ['restore', 'none'])).toMatchObject({ status: 1 })
  expect(runHere('/bin/sh', home, ['-c', `${program} config | true`]).stderr, 'a reader who has seen enough').toBe('')
  expect(await portal.stop()).toBe(0)
  expect(readdirSync(home).sort()).toEqual(['backups', 'db', 'uploads'])
  expect(filesIn(release)).toHaveLength(before)
})

test('the demo, which uploads pictures and papers of every kind, is told from the release alone', { timeout: 180_000 }, async () => {
  const home = join(folder, 'demo')
  mkdirSync(home)
  // No folder above the release has packages: what the bundler has missed is missing here.
  const demo = await serve(program, home, {}, ['demo'])
  await expect.poll(demo.output).toContain(`The demo community is at ${demo.url}.`)
  expect(readdirSync(join(home, 'uploads/demo')).length).toBeGreaterThan(10)

  // Programs that read scans, and their data, are found beside the bundle.
  const cookie = await openSession(demo, 'walter', 'portico-demo')
  const form = new FormData()
  form.append('title', 'Scan')
  form.append('category', 'Other')
  form.append('file', new Blob([(await makeFaxPdf(await drawPaper(['The gazebo by the pool', 'was approved.']))) as BlobPart]), 'scan.pdf')
  expect((await fetch(`${demo.url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
  const find = async () =>
    (await (await fetch(`${demo.url}/api/search?q=gazebo&type=document`, { headers: { cookie } })).json()) as { total: number }
  await expect.poll(find, { timeout: 120_000, interval: 1000 }).toMatchObject({ total: 1 })
  expect(await demo.stop()).toBe(0)
})

test('an upgrade is a second folder beside the first: started where the community is it goes on, started in its own it says where that is', async () => {
  const next = join(folder, 'portico-next')
  spawnSync('cp', ['-al', release, next])
  const old = await serve(program, release)
  await old.stop()
  const lost = runHere(join(next, 'portico'), next, [])
  expect(lost).toMatchObject({ status: 3, stderr: expect.stringContaining(`cd '${release}' && '${next}/portico'`) })
  expect(readdirSync(next)).not.toContain('db')
  const upgraded = await serve(join(next, 'portico'), release)
  expect(await upgraded.stop()).toBe(0)
  const fresh = await serve(join(next, 'portico'), next, { NEW_COMMUNITY: 'yes' })
  expect(await fresh.stop()).toBe(0)
  for (const name of ['db', 'uploads', 'backups']) rmSync(join(release, name), { recursive: true })
})

test('a release that cannot run here says so', () => {
  const [node, away] = [join(release, `node_modules/node-linux-${HERE}/bin/node`), join(folder, 'away')]
  renameSync(node, away)
  expect(runHere(program, folder, [])).toMatchObject({ status: 2, stderr: expect.stringContaining('Unpack the release again.') })
  renameSync(away, node)
})
