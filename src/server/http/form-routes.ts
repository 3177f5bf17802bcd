import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import type { id } from '../../shared/fields'
import type { Permission } from '../../shared/permissions'
import { found, type Thing } from '../errors'
import { statusOf } from '../idempotency'
import type { MemberContext } from '../trpc/context'
import { type FormRules, receiveForm } from '../uploads/receive-form'
import { sendFile } from '../uploads/send-file'
import { findStoredFile, type ReceivedFile } from '../uploads/stored-files'
import type { FileRoute } from './file-routes'
import { readInput } from './read-body'

/** A form, or JSON for a form without a file, that becomes the typed input of one command. Path parameters override fields. */
export interface FormRoute<Fields extends z.ZodMiniType = z.ZodMiniType, Answer extends core.$ZodType = core.$ZodType> {
  method: 'POST' | 'PUT' | 'PATCH'
  path: string
  permission: Permission
  fields: Fields
  files: FormRules
  answer: Answer
  status?: number
  /** A description in Markdown for docs/api.md. */
  says?: string
  handle(ctx: MemberContext, input: z.output<Fields>, files: ReceivedFile[]): Promise<z.output<Answer>>
}

export const form = <Fields extends z.ZodMiniType, Answer extends core.$ZodType>(route: FormRoute<Fields, Answer>) => route

export const formRoute = ({ handle, ...route }: FormRoute): FileRoute => ({
  ...route,
  async handle(ctx: MemberContext, request: FastifyRequest, reply: FastifyReply) {
    const params = request.params as object
    const { fields: values, files } = await receiveForm(request, route.files)
    const result = await handle(ctx, readInput(route.fields, { ...values, ...params }), files)
    reply.code(statusOf(result, route.status ?? 200))
    return result
  },
})

const size = z.optional(z.string())

/** A stored file that belongs to a row; `?size=small` gives the small version. `find` throws 404. */
export const pictureRoute = <Name extends string>(
  path: string,
  permission: Permission,
  what: Thing,
  names: Record<Name, typeof id>,
  find: (ctx: MemberContext, address: Record<Name, number>) => Promise<number | null | undefined>,
  /** A name for the download if the stored name would reveal too much. */
  nameOf?: (address: Record<Name, number>) => string,
): FileRoute => ({
  method: 'GET',
  path,
  permission,
  says: '`?size=small` serves the small version',
  async handle(ctx: MemberContext, request, reply: FastifyReply) {
    const address = readInput(z.object(names), request.params) as Record<Name, number>
    const asked = readInput(z.object({ size }), request.query)
    const fileId = found(await find(ctx, address), what)
    const file = found(await findStoredFile(ctx.reads, fileId), what)
    const named = nameOf ? { ...file, originalName: `${nameOf(address)}.${file.extension}` } : file
    return sendFile(ctx, reply, named, { inline: true, small: asked.size === 'small' })
  },
})
