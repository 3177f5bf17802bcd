import type { Services } from '../../src/server/trpc/context'

/** Somebody who uses the portal through its own doors, so that the story cannot contain what the product would refuse. */
export interface Visitor {
  /** Sends JSON and returns the answer. */
  send<T = { id: number }>(method: string, path: string, body?: unknown): Promise<T>
  /** Sends a form with files. */
  sendForm<T = { id: number }>(method: string, path: string, fields: Record<string, string>, files: Record<string, File[]>): Promise<T>
}

/** Signs `userId` in at the server listening at `url`. */
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
