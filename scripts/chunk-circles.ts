import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/**
 * Throws when files of the build in `folder` import one another in a circle: one of them then runs before what it needs is there.
 * Merging shared code into few files can do that although the sources have no circle.
 */
export function refuseCircles(folder: string) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const done = new Set<string>()
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) {
      const files = [...path.slice(path.indexOf(name)), name].map((entry) => manifest[entry]?.file)
      throw new Error(`Files of the build need one another: ${files.join(' → ')}. Lower the threshold in scripts/chunks.ts.`)
    }
    if (done.has(name)) return
    for (const imported of manifest[name]?.imports ?? []) visit(imported, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(manifest)) visit(name, [])
}
