import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BackupProblem } from '../operations/restore/inspect-backup'
import type { SetUpFromCopy } from '../operations/restore/set-up-from-copy'
import { setupNeeded } from '../server/auth/first-admin'
import { conflict, forbidden, PortalError } from '../server/errors'
import { textFor } from '../server/http/language'
import { readInput } from '../server/http/read-body'
import type { Services } from '../server/trpc/context'
import { msg } from '../words/messages'

const PROBLEMS = {
  notABackup: msg('problems', 'setupNotABackup'),
  uploadsBeside: msg('problems', 'setupUploadsBeside'),
  older: msg('problems', 'setupOlderBackup'),
  newer: msg('problems', 'setupNewerBackup'),
  damaged: msg('problems', 'setupDamagedBackup'),
}
const refused = ({ problem, part = '' }: BackupProblem) =>
  new PortalError('BAD_REQUEST', problem === 'unfit' ? msg('problems', 'setupUnfitBackup', part) : PROBLEMS[problem])
const link = z.object({ token: z.catch(z.string(), '') })
const chosen = z.object({ id: z.string() })
const repository = z.object({ password: z.string() })

/** Restores a backup from the set-up page of an empty portal. Needs the set-up link from the log. */
export async function serveSetUp(app: FastifyInstance, { reads, setupLink, env }: Services, copies: SetUpFromCopy) {
  let isBusy = false
  const onRequest = async (request: FastifyRequest) => {
    const { token } = readInput(link, request.query)
    if (!setupLink.matches(token) || !(await setupNeeded(reads))) throw forbidden(msg('setup', 'setupLinkInvalid'))
  }
  /** Refuses a second restore meanwhile: each may take minutes, and all use the same file. */
  async function alone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (isBusy) throw conflict(msg('problems', 'setupBusy'))
    isBusy = true
    try {
      const answer = await work()
      setupLink.prolong()
      return answer
    } finally {
      isBusy = false
    }
  }

  app.get('/api/setup/offsite', { onRequest }, async () => ({ offered: copies.isOffsiteSet }))
  app.post('/api/setup/offsite', { onRequest }, (request) =>
    alone(async () => {
      const { password } = readInput(repository, request.body)
      if (!copies.isOffsiteSet || !copies.matchesOffsite(password)) throw forbidden(msg('problems', 'setupRepositoryWrong'))
      const newest = await copies.newestOffsite()
      if (!newest) throw new PortalError('NOT_FOUND', msg('problems', 'setupRepositoryEmpty'))
      return { id: newest.id, madeAt: newest.time, files: newest.files, settings: newest.settings }
    }),
  )
  app.post('/api/setup/restore', { onRequest }, (request, reply) =>
    alone(async () => {
      const ready = await copies.restore(readInput(chosen, request.body).id)
      if (!ready) throw new PortalError('NOT_FOUND', msg('problems', 'setupNothingArrived'))
      if ('problem' in ready) throw refused(ready)
      setupLink.void()
      if (reply.raw.closed) ready.begin()
      else reply.raw.once('close', ready.begin)
      return { message: textFor(request, reply, msg('problems', 'setupRestoring')), url: env.PUBLIC_URL, ...ready.changes }
    }),
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.post('/api/setup/backup', { onRequest, bodyLimit: Number.MAX_SAFE_INTEGER }, (request) =>
      alone(async () => {
        try {
          await pipeline(request.raw, createWriteStream(copies.file, { mode: 0o600 }))
        } catch (error) {
          copies.forget()
          throw error
        }
        const found = await copies.examine()
        if ('problem' in found) throw refused(found)
        return found
      }),
    )
  })
}
