import type { DatabaseAccess } from '../../db/schema'
import type { Person } from '../../src/server/people'
import type { Services } from '../../src/server/trpc/context'
import { addDays, dateInZone } from '../../src/shared/calendar'
import type { Chance } from './people'
import { photograph } from './pictures'

/** A user of the portal's API, so that the story contains nothing that the product would refuse. */
export interface Visitor {
  send<T = { id: number }>(method: string, path: string, body?: unknown): Promise<T>
  sendForm<T = { id: number }>(method: string, path: string, fields: Record<string, string>, files: Record<string, File[]>): Promise<T>
}

/** Signs `userId` in at the server at `url`. */
export async function visit(services: Services, url: string, userId: number): Promise<Visitor> {
  const cookie = (await services.write((trx) => services.sessions.start(trx, userId, 'demo'))).split(';', 1)[0] ?? ''
  const request = async <T>(method: string, path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, { method, ...init, headers: { cookie, ...init.headers } })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    send: (method, path, body) =>
      request(method, path, body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    sendForm: (method, path, fields, files) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
      return request(method, path, { body: form })
    },
  }
}

export const TIME_ZONE = 'America/Los_Angeles'
const DAY = 86_400_000

export const instantAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
export const inDays = (days: number) => addDays(dateInZone(new Date(), TIME_ZONE), days)

export interface Stage extends DatabaseAccess {
  people: Map<string, Person>
  residents: Person[]
  as(username: string): Promise<Visitor>
  /** Moves a row's dates back, because the API dates everything today. */
  redate(table: string, id: number, columns: Record<string, string | null>): Promise<unknown>
  chance: Chance
}

export const photos = (names: readonly string[] = []) => Promise.all(names.map(photograph))
