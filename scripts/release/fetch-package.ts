import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Package, ROOT } from './packages.ts'

/**
 * The folder with a package's files: the installed ones, or for another processor those from the npm registry, verified against
 * package-lock.json. Downloads go to `working`.
 */
export function fetchPackage({ name, version, integrity }: Package, working: string): string {
  const installed = join(ROOT, 'node_modules', name)
  if (existsSync(installed)) return installed
  const folder = join(working, name)
  mkdirSync(folder, { recursive: true })
  const file = run('npm', ['pack', `${name}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', working], working).trim()
  const archive = join(working, file)
  const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (hash !== integrity) throw new Error(`${name}@${version} from the registry is not what package-lock.json names.`)
  run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], working)
  return folder
}

/** Runs a program and returns its output. Throws with the output if it failed. */
export function run(program: string, words: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8', maxBuffer: Infinity })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed: ${error?.message ?? stderr}`)
  return stdout
}
