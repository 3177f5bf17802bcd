import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * A restic goes on when the command that began it is killed (by a machine short of memory, say). The next command must not fill the folder
 * under its hands: the copy would be of two states.
 */
const noteIn = (folder: string) => join(folder, 'restic.pid')
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50

/** The one signal at which every version gives its lock back. */
export const END_RESTIC = 'SIGINT'

export const noteRestic = (folder: string, pid: number) => writeFileSync(noteIn(folder), String(pid), { mode: 0o600 })

/** Ends the restic that is still at work in the folder; one that does not obey is killed. */
export async function endLeftover(folder: string) {
  const pid = Number(read(noteIn(folder)))
  if (!isRestic(pid)) return
  process.kill(pid, END_RESTIC)
  const until = Date.now() + PATIENCE_MS
  while (isRestic(pid)) {
    await pause(LOOK_EVERY_MS)
    if (Date.now() > until) process.kill(pid, 'SIGKILL')
  }
}

/** Numbers of processes come back: it has to be one, and not one that has ended and waits for its parent. */
const isRestic = (pid: number) => /^\d+ \(restic[^)]*\) [^ZX]/.test(read(`/proc/${pid}/stat`))

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
