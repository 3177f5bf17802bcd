import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { WITH_FILES } from '../build/native.ts'
import { fetchPackage } from './fetch-package.ts'
import { CPUS, type Cpu, type Package, ROOT, runtimePackages } from './packages.ts'

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

/** Offsets of header fields in a 64-bit little-endian ELF file. Source: the ELF-64 object file format. */
const PROGRAM_HEADERS_AT = 32
const SECTIONS_AT = 40
const PROGRAM_HEADER_BYTES = 54
const PROGRAM_HEADERS = 56
const SECTION_BYTES = 58
const HEADER_BYTES = 64

/**
 * Strips debugging symbols, which lie behind everything that is loaded: a seventh of Node. Works for any processor. Throws for other files.
 */
function strip(file: string) {
  const handle = openSync(file, 'r+')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(handle, header, 0, HEADER_BYTES, 0)
    if (header.readUInt32BE(0) !== 0x7f454c46 || header.readUInt16BE(4) !== 0x0201) throw new Error(`${file} is no 64-bit program.`)
    const bytes = header.readUInt16LE(PROGRAM_HEADER_BYTES)
    const table = Buffer.alloc(bytes * header.readUInt16LE(PROGRAM_HEADERS))
    readSync(handle, table, 0, table.length, Number(header.readBigUInt64LE(PROGRAM_HEADERS_AT)))
    const ends = Array.from({ length: table.length / bytes }, (_, at) =>
      Number(table.readBigUInt64LE(at * bytes + 8) + table.readBigUInt64LE(at * bytes + 32)),
    )
    ftruncateSync(handle, Math.max(...ends))
    header.writeBigUInt64LE(0n, SECTIONS_AT)
    header.fill(0, SECTION_BYTES)
    writeSync(handle, header, 0, HEADER_BYTES, 0)
  } finally {
    closeSync(handle)
  }
}
