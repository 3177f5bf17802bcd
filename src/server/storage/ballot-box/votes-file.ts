import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { operatorCommand } from '../../process/program'
import { putInPlace, syncFolder } from '../durable-files'

/*
 * The votes of one open poll: a first line with a mark and the SHA-256 of the rest, then the votes as JSON. A change writes a new file
 * and renames it over the old one, so a reader finds the old votes or the new ones, whole.
 */
const MARK = 'PORTICO-VOTES-1'

export class UnreadableVotesFile extends Error {
  constructor(path: string) {
    super(
      `The file ${path} is damaged: its content does not match its checksum. It holds the votes of an open poll: restore a backup, or see ${operatorCommand('database votes-lost')}`,
    )
  }
}

const firstLine = (content: Buffer) => `${MARK} ${hash('sha256', content)}\n`
const workingName = (path: string) => `${path}.partial`

/** Throws `UnreadableVotesFile`, and file system errors. */
export function readVotesFile(path: string): Buffer {
  const file = readFileSync(path)
  const content = file.subarray(file.indexOf('\n') + 1)
  if (file.subarray(0, file.length - content.length).toString() !== firstLine(content)) throw new UnreadableVotesFile(path)
  return content
}

/** Writes the file whole or not at all, synced to disk together with its name. Throws file system errors. */
export function createVotesFile(path: string, content: Buffer) {
  const working = workingName(path)
  try {
    writeFileSync(working, Buffer.concat([Buffer.from(firstLine(content)), content]), { mode: 0o600 })
    putInPlace(working, path)
  } catch (error) {
    rmSync(working, { force: true })
    throw error
  }
}

/**
 * As `createVotesFile`, without blocking the event loop, and only where the file exists: ENOENT otherwise. Call it once at a time for a
 * file. After an error the file holds either the old content or the new one.
 */
export async function replaceVotesFile(path: string, content: Buffer) {
  const working = workingName(path)
  await (await open(path, 'r')).close()
  try {
    const file = await open(working, 'w', 0o600)
    try {
      await file.writeFile(Buffer.concat([Buffer.from(firstLine(content)), content]))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(working, path)
  } catch (error) {
    rmSync(working, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

export function removeVotesFile(path: string) {
  if (!existsSync(path)) return
  rmSync(path, { force: true })
  syncFolder(dirname(path))
}
