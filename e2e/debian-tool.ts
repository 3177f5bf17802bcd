import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Where Debian's program `name` is. It is installed where it is missing and this process may; a test that cannot have it is told as not
 * run, and why.
 */
export function debianTool(name: string, packageName = name): string | undefined {
  const find = () => ['/usr/bin', '/usr/sbin'].map((folder) => `${folder}/${name}`).find(existsSync)
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // RUNLEVEL=1: the package's own service is not started.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    for (const words of [['update'], ['install', '--yes', '--no-install-recommends', packageName]])
      spawnSync('apt-get', ['--quiet', '--quiet', '-o', 'DPkg::Lock::Timeout=60', ...words], { stdio: 'ignore', env, timeout: 120_000 })
  }
  if (!find()) process.stderr.write(`Not run, because ${name} is missing (apt-get install ${packageName}): what needs it.\n`)
  return find()
}
