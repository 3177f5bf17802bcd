import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Reader, Trx } from '../../../db/schema'
import type { Caller } from '../limits/caller'
import { createUploadQuota, type Uploader, type UploadQuota } from '../limits/upload-quota'
import { newStoredName, newTemporaryPath, putAway, removeStored, writeSynced } from '../storage/uploads-folder'

/** The files one request uploads, and what is to be deleted when it ends. */
export interface UploadSession {
  folder: string
  temporaryPaths: string[]
  storedNames: string[]
  caller: Caller
  quota: UploadQuota
}

const sessions = new WeakMap<FastifyRequest, UploadSession>()

export const newUploadSession = (ctx: Uploader & { caller: Caller }): UploadSession => ({
  folder: ctx.env.UPLOADS_DIR,
  temporaryPaths: [],
  storedNames: [],
  caller: ctx.caller,
  quota: createUploadQuota(ctx),
})

export const openUploadSession = (request: FastifyRequest, ctx: Uploader & { caller: Caller }) =>
  sessions.set(request, newUploadSession(ctx))

export function uploadSessionOf(request: FastifyRequest): UploadSession {
  const session = sessions.get(request)
  if (!session) throw new Error('Files are received in file routes only')
  return session
}

const SMALL_BYTES = 100_000

export const chargeFor =
  ({ quota }: UploadSession, { bytes, smallName }: { bytes: number; smallName: string | null }) =>
  (trx: Trx) =>
    quota.keep(trx, bytes + (smallName ? SMALL_BYTES : 0))

export async function temporaryPath(session: UploadSession): Promise<string> {
  const path = await newTemporaryPath(session.folder)
  session.temporaryPaths.push(path)
  return path
}

/** Moves a synced file to a new stored name, and returns that. */
export async function storeFile(session: UploadSession, path: string): Promise<string> {
  const name = newStoredName()
  session.storedNames.push(name)
  await putAway(session.folder, path, name)
  return name
}

export async function storeBytes(session: UploadSession, bytes: Buffer): Promise<string> {
  const path = await temporaryPath(session)
  await writeSynced(path, bytes)
  return storeFile(session, path)
}

/** Deletes the files of the request that have no row, also after an error. */
export async function clearUploadSession(request: FastifyRequest, db: Reader) {
  const session = sessions.get(request)
  if (!session) return
  sessions.delete(request)
  await endUploadSession(session, db)
}

export async function endUploadSession(session: UploadSession, db: Reader) {
  session.quota.close()
  for (const path of session.temporaryPaths) await rm(path, { force: true })
  if (session.storedNames.length === 0) return
  const kept = await db
    .selectFrom('storedFile')
    .select(['storedName', 'smallName'])
    .where((where) => where.or([where('storedName', 'in', session.storedNames), where('smallName', 'in', session.storedNames)]))
    .execute()
  const names = new Set(kept.flatMap((file) => [file.storedName, file.smallName]))
  for (const name of session.storedNames) if (!names.has(name)) await removeStored(session.folder, name)
}
