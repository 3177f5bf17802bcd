import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFile, syncFolder } from './durable-files'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The key file lies beside the database and in no backup, so no copy of the database contains a working secret. */
export const appKeyFile = (databaseFile: string) => `${databaseFile}.key`

export interface AppSecrets {
  seal(secret: Buffer): string
  /** Null if the key is gone or another. */
  open(sealed: string): Buffer | undefined
}

export function createAppSecrets(databaseFile: string): AppSecrets {
  const file = appKeyFile(databaseFile)
  return {
    seal(secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, readKey(file) ?? makeKey(file), nonce)
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      const key = readKey(file)
      if (!key) return undefined
      const bytes = Buffer.from(sealed, 'base64url')
      const [tagAt, textAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES]
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, tagAt)).setAuthTag(bytes.subarray(tagAt, textAt))
        return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = readFileSync(file)
    return key.length === KEY_BYTES ? key : undefined
  } catch {
    return undefined
  }
}

/** Throws if the file is not a key: the operator has to bring a damaged key back. */
function makeKey(file: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  writeFileSync(file, key, { mode: 0o600, flag: 'wx' })
  syncFile(file)
  syncFolder(dirname(file))
  return key
}
