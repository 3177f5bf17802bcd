import { callHeaders, callServer } from '../../../client/trpc-client'

/** Calls of the set-up link, which are for who has it alone. Throws what the portal says. */
export async function ask<Answer>(method: 'GET' | 'POST', what: string, token: string, body?: object): Promise<Answer> {
  const headers = { ...callHeaders(), 'content-type': 'application/json' }
  const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers: callHeaders() }
  const answer = await callServer(`/api/setup/${what}?token=${encodeURIComponent(token)}`, sent)
  return (await answer.json()) as Answer
}
