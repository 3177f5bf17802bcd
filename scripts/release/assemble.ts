import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { WITH_FILES } from '../build/native.ts'
import { fetchPackage } from './fetch-package.ts'
import { CPUS, type Cpu, type Package, ROOT, runtimePackages } from './packages.ts'
import { strip } from './strip.ts'

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  'name' | 'version' | 'license' | 'description',
  string
>
export const RELEASE = `${manifest.name}-${manifest.version}`

const AS_THEY_ARE = ['LICENSE', 'README.md', '.env.example', 'docs', 'deploy']
const START = 'portico'
/** `built` tells two builds of one version apart. */
const BUILT = ['client', 'server', 'built-from.txt']

export const assembledNames = [...AS_THEY_ARE, START, 'package.json', 'dist', 'node_modules']

/** Files that a package needs only for compiling or for readers, and machine code for other systems. */
const NOT_NEEDED = /^(deps|src|include|share|install)(\/|$)|^lib\/(darwin|linux|linuxmusl|win32)-|\.(md|map|gyp|d\.[cm]?ts)$/
const ALWAYS = /^(LICENSE|package\.json)$/
const MACHINE_CODE = /^prebuilds\/.*\.node$/

/** Writes everything that runs the built portal on the given processors into the new folder `target`. */
export function assemble(target: string, cpus: readonly Cpu[] = CPUS) {
  mkdirSync(target, { recursive: true })
  for (const name of AS_THEY_ARE) cpSync(join(ROOT, name), join(target, name), { recursive: true })
  rmSync(join(target, 'deploy', START))
  copyFileSync(join(ROOT, 'deploy', START), join(target, START))
  chmodSync(join(target, START), 0o755)
  const { name, version, description, license } = manifest
  const own = { name, version, description, license, private: true, type: 'module', scripts: { start: `exec ./${START}` } }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  for (const part of BUILT) copy(join(ROOT, 'dist', part), join(target, 'dist', part), (path) => !path.endsWith('.map'))
  copyPackages(target, cpus)
}

function copyPackages(target: string, cpus: readonly Cpu[]) {
  const working = mkdtempSync(join(tmpdir(), 'portico-release-'))
  try {
    const all = new Map(cpus.flatMap((cpu) => runtimePackages(cpu).map((entry): [string, Package] => [entry.name, entry])))
    for (const entry of all.values()) {
      const isOurs = (path: string) => !NOT_NEEDED.test(path) && (!MACHINE_CODE.test(path) || isFor(cpus, path))
      // Some packages bring much more than what runs.
      const few = entry.name.startsWith('node-linux-') ? /^bin\/node$/ : WITH_FILES[entry.name]
      const from = fetchPackage(entry, working)
      const to = join(target, 'node_modules', entry.name)
      copy(from, to, few ? (path) => few.test(path) || ALWAYS.test(path) : isOurs)
      if (entry.name.startsWith('node-linux-')) strip(join(to, 'bin/node'))
    }
  } finally {
    rmSync(working, { recursive: true, force: true })
  }
}

const isFor = (cpus: readonly Cpu[], path: string) => cpus.some((cpu) => path.endsWith(`/linux-${cpu}.node`))

/** Copies a file or the wanted files of a folder, without empty folders. */
function copy(from: string, to: string, isWanted: (path: string) => boolean) {
  if (statSync(from).isFile()) return copyFileSync(from, to)
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (!entry.isFile() || !isWanted(path)) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    copyFileSync(join(from, path), join(to, path))
  }
}
