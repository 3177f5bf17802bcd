import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Reader, Trx } from '../../../db/schema'
import type { Caller } from '../limits/caller'
import { createUploadShare, type Uploader, type UploadShare } from '../limits/upload-share'
import { newStoredName, newTemporaryPath, putAway, removeStored, writeSynced } from '../storage/uploads-folder'

/** Where one request's files arrive, and what is to be cleared away when it ends. */
export interface UploadDesk {
  folder: string
  temporaryPaths: string[]
  /** Names already given in the uploads folder. */
  storedNames: string[]
  /** Whose it is, and what they may still upload. */
  caller: Caller
  share: UploadShare
}

const desks = new WeakMap<FastifyRequest, UploadDesk>()

export const newDesk = (ctx: Uploader & { caller: Caller }): UploadDesk => ({
  folder: ctx.env.UPLOADS_DIR,
  temporaryPaths: [],
  storedNames: [],
  caller: ctx.caller,
  share: createUploadShare(ctx),
})

export const openDesk = (request: FastifyRequest, ctx: Uploader & { caller: Caller }) => desks.set(request, newDesk(ctx))

/** The desk of a request that came through a file route. */
export function deskOf(request: FastifyRequest): UploadDesk {
  const desk = desks.get(request)
  if (!desk) throw new Error('Files are received in file routes only')
  return desk
}

/** About what the small version of a picture takes. */
const SMALL_BYTES = 100_000

/** Charges a stored file to whoever uploaded it, in the transaction that keeps it. */
export const chargeFor =
  ({ share }: UploadDesk, { bytes, smallName }: { bytes: number; smallName: string | null }) =>
  (trx: Trx) =>
    share.keep(trx, bytes + (smallName ? SMALL_BYTES : 0))

/** A fresh path for a file that is not whole yet. */
export async function temporaryPath(desk: UploadDesk): Promise<string> {
  const path = await newTemporaryPath(desk.folder)
  desk.temporaryPaths.push(path)
  return path
}

/** Gives a whole and synced file its stored name, and returns that. */
export async function storeFile(desk: UploadDesk, path: string): Promise<string> {
  const name = newStoredName()
  desk.storedNames.push(name)
  await putAway(desk.folder, path, name)
  return name
}

export async function storeBytes(desk: UploadDesk, bytes: Buffer): Promise<string> {
  const path = await temporaryPath(desk)
  await writeSynced(path, bytes)
  return storeFile(desk, path)
}

/** Deletes what the request received and nobody kept: whatever went wrong, no bytes without their row stay behind. */
export async function clearDesk(request: FastifyRequest, db: Reader) {
  const desk = desks.get(request)
  if (!desk) return
  desks.delete(request)
  await emptyDesk(desk, db)
}

export async function emptyDesk(desk: UploadDesk, db: Reader) {
  desk.share.close()
  for (const path of desk.temporaryPaths) await rm(path, { force: true })
  if (desk.storedNames.length === 0) return
  const kept = await db
    .selectFrom('storedFile')
    .select(['storedName', 'smallName'])
    .where((where) => where.or([where('storedName', 'in', desk.storedNames), where('smallName', 'in', desk.storedNames)]))
    .execute()
  const names = new Set(kept.flatMap((file) => [file.storedName, file.smallName]))
  for (const name of desk.storedNames) if (!names.has(name)) await removeStored(desk.folder, name)
}
