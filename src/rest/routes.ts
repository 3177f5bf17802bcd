import type { FastifyContextConfig, HTTPMethods } from 'fastify'
import type * as core from 'zod/v4/core'
import { appRouter } from '../router'
import type { ProcedureMeta } from '../server/trpc/trpc'
import { heldBack, may, type Permission, type Viewer } from '../shared/permissions'
import type { MessageKey } from '../words/messages'

/**
 * Lists a REST path and the procedures that answer it, from their `.meta({ rest })`. Paths that carry files are in the features' files.ts.
 */
export interface RestRoute {
  method: HTTPMethods
  path: string
  /** If several share a path, the first one that the caller may call answers; the public one is last. */
  procedures: { name: string; permission: Permission | 'public' }[]
  status: number
  says?: string
  answer?: core.$ZodType
  notFound?: MessageKey
  config?: FastifyContextConfig
}

interface Procedure {
  _def: { meta: ProcedureMeta & { permission: Permission | 'public' } }
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)

export const routes: RestRoute[] = []
for (const [name, { _def }] of procedures) {
  const { rest, permission, status = 200, says, restAnswer: answer, notFound, isPolled } = _def.meta
  if (!rest) continue
  const [method = '', path = ''] = rest.split(' ')
  const known = routes.find((route) => route.method === method && route.path === path)
  if (known) known.procedures.push({ name, permission })
  else {
    routes.push({
      method: method as HTTPMethods,
      path,
      procedures: [{ name, permission }],
      status,
      ...(says && { says }),
      ...(answer && { answer }),
      ...(notFound && { notFound }),
      ...(isPolled && { config: { isPolled } }),
    })
  }
}
for (const { procedures } of routes)
  procedures.sort((one, other) => Number(one.permission === 'public') - Number(other.permission === 'public'))

/**
 * Returns the name of the procedure that answers `user`. A board member without the required second step gets the refusal of the board's
 * procedure.
 */
export function procedureFor({ procedures }: RestRoute, user: Viewer | null): string {
  const mayCall = ({ permission }: RestRoute['procedures'][number]) =>
    permission === 'public' || (user !== null && (user[heldBack] || may(user, permission)))
  return (procedures.find(mayCall) ?? procedures.at(-1))?.name ?? ''
}
