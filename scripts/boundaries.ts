import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOMS = ['src', 'db', 'scripts', 'e2e']
const root = resolve(import.meta.dirname, '..')

interface Cruise {
  modules: { source: string; dependencies: unknown[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string; type: string }[] }
}

/**
 * Checks every import of the checkout at `folder` against .dependency-cruiser.cjs and returns a line for each that breaks a rule.
 * Throws when a file was not looked at: with a TypeScript it cannot use, dependency-cruiser finds nothing and reports success.
 */
export function crossedBoundaries(folder: string): string[] {
  const rooms = ROOMS.filter((room) => globSync(join(folder, room)).length > 0)
  const json = execFileSync(
    process.execPath,
    [join(root, 'node_modules/.bin/depcruise'), ...rooms, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  const { modules, summary } = JSON.parse(json) as Cruise
  const seen = new Set(modules.map((module) => module.source))
  const unseen = globSync('{src,db,scripts,e2e}/**/*.{ts,tsx,mjs}', { cwd: folder }).filter((file) => !seen.has(file))
  if (unseen.length > 0) throw new Error(`dependency-cruiser did not look at ${unseen.length} files, the first of them ${unseen[0]}`)
  if (!modules.some((module) => module.source.endsWith('.ts') && module.dependencies.length > 0))
    throw new Error('dependency-cruiser saw no import in any TypeScript file')
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

if (import.meta.main) {
  const lines = crossedBoundaries(root)
  for (const line of lines) console.error(line)
  process.exitCode = lines.length > 0 ? 1 : 0
}
