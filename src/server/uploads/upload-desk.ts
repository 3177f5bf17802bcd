import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/schema'
import { removeStored } from './folder'

/** Where one request's files arrive, and what is to be cleared away when it ends. */
export interface UploadDesk {
  folder: string
  temporaryPaths: string[]
  /** Names already given in the uploads folder. */
  storedNames: string[]
}

const desks = new WeakMap<FastifyRequest, UploadDesk>()

export function openDesk(request: FastifyRequest, folder: string) {
  desks.set(request, { folder, temporaryPaths: [], storedNames: [] })
}

/** The desk of a request that came through a file route. */
export function deskOf(request: FastifyRequest): UploadDesk {
  const desk = desks.get(request)
  if (!desk) throw new Error('Files are received in file routes only')
  return desk
}

/** Deletes what the request received and nobody kept: whatever went wrong, no bytes without their row stay behind. */
export async function clearDesk(request: FastifyRequest, db: Db) {
  const desk = desks.get(request)
  if (!desk) return
  desks.delete(request)
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
