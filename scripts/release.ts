import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assemble, RELEASE } from './release/assemble.ts'
import { run } from './release/fetch-package.ts'
import { ROOT } from './release/packages.ts'

/*
 * node scripts/release.ts, after a build: writes portico-VERSION.tar.gz, with SHA256SUMS beside it, and prints its path as the last line. It
 * holds all that runs the portal on a 64-bit Linux; it needs no npm, Node or building.
 */
const working = mkdtempSync(join(ROOT, 'dist.release-'))
const archive = `${RELEASE}.tar.gz`
try {
  console.log('Collecting the parts; those for the other processor come from npm.')
  assemble(join(working, RELEASE))
  console.log('Packing them.')
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '--mode=u+rw,a+rX,go-w']
  run('tar', [...owner, '-czf', archive, RELEASE], working)
  writeFileSync(join(ROOT, 'SHA256SUMS'), run('sha256sum', [archive], working))
  renameSync(join(working, archive), join(ROOT, archive))
  console.log(join(ROOT, archive))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(working, { recursive: true, force: true })
}
