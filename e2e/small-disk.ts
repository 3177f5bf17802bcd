import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

const PIECE = 64 * 1024

/** Only root may mount a small disk. */
export const mayMount = process.getuid?.() === 0

export interface SmallDisk {
  folder: string
  /** Fills it to the last byte, in pieces that become smaller, and then leaves so many free. */
  fill(leave?: number): void
  /** Makes room again. */
  clear(): void
  /** Makes it read-only. */
  protect(): void
}

/** A disk of that size (such as `3m`) for this test alone. */
export function mountSmallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'portal-small-'))
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status).toBe(0)
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leave = 0) {
      for (let piece = PIECE; piece >= 1; ) {
        const before = statSync(ballast, { throwIfNoEntry: false })?.size ?? 0
        try {
          appendFileSync(ballast, Buffer.alloc(piece, 1))
        } catch {
          if ((statSync(ballast, { throwIfNoEntry: false })?.size ?? 0) === before) piece = Math.floor(piece / 16)
        }
      }
      if (leave > 0) truncateSync(ballast, Math.max(0, statSync(ballast).size - leave))
    },
    clear: () => rmSync(ballast, { force: true }),
    protect: () => expect(spawnSync('mount', ['-o', 'remount,ro', folder]).status).toBe(0),
  }
}
