import type { HTTPMethods } from 'fastify'
import { type Api, appRouter } from '../router'
import type { ProcedureMeta } from '../server/trpc/trpc'
import type { Row } from './adapter'

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>)

/** The rows that procedures say themselves, with `.meta({ rest: 'GET /api/…' })`. */
export const ownPaths: Row[] = procedures.flatMap(([name, { _def }]): Row[] => {
  const { rest, status = 200, says } = _def.meta
  if (!rest) return []
  const [method = '', path = ''] = rest.split(' ')
  return [{ method: method as HTTPMethods, path, status, pick: (api) => procedureAt(api, name), ...(says && { says }) }]
})

const procedureAt = (api: Api, name: string) =>
  name.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], api) as ReturnType<Row['pick']>
