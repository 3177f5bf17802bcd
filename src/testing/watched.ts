import type { FastifyInstance } from 'fastify'
import { type Api, appRouter } from '../router'
import type { Person } from '../server/people'
import { may } from '../shared/permissions'
import { breaches } from './contract'
import { type Forms, formOf, sendForm } from './form-routes'
import { requireNoLeak } from './leaks'

interface Procedure {
  _def: { output?: { schema?: Parameters<typeof breaches>[0] } }
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>
export const contractOf = (path: string) => formOf(path)?.answer ?? procedures[path]?._def.output?.schema

/** Every procedure and form, called as `person`. Checks each answer for secrets and against its contract. */
export function watched(
  api: Api,
  person: Person | null,
  openApp: () => Promise<FastifyInstance>,
  startSession: (person: Person) => Promise<string>,
): Api & Forms {
  let cookie: Promise<string> | undefined
  const call = async (path: string, target: object, args: unknown[]) => {
    const form = formOf(path)
    if (!form) return Reflect.apply(target as () => unknown, undefined, args)
    cookie ??= person ? startSession(person) : Promise.resolve('')
    return sendForm(form, (args[0] ?? {}) as Record<string, unknown>, await openApp(), await cookie)
  }
  const watch = (target: object, path: string): object =>
    new Proxy(target, {
      get(owner, step, receiver) {
        if (typeof step !== 'string' || step === 'then') return Reflect.get(owner, step, receiver)
        const value: unknown = Reflect.get(owner, step, receiver)
        const next = path ? `${path}.${step}` : step
        const isStep = (typeof value === 'object' || typeof value === 'function') && value !== null
        return isStep || formOf(next) ? watch(isStep ? value : () => {}, next) : value
      },
      async apply(target, _self, args) {
        const answer: unknown = await call(path, target, args)
        const text = JSON.stringify(answer) ?? 'null'
        requireNoLeak(text, path)
        const schema = contractOf(path)
        const broken = schema ? breaches(schema, JSON.parse(text), (permission) => may(person, permission)) : []
        if (broken.length > 0) throw new Error(`${path} breaks its contract: ${broken.slice(0, 5).join('; ')}`)
        return answer
      },
    })
  return watch(api, '') as Api & Forms
}
