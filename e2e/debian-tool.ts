import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns the path of a Debian program and installs it if this process may. Without it, the caller skips the test and says why. */
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
