import type { Portal } from './portal-process'

export const post = (body: unknown, cookie = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
})

/** Sends a message to the board and returns its status; rejects when the connection breaks before an answer. */
export const writeMessage = async ({ url }: Pick<Portal, 'url'>, cookie: string, subject: string, content = 'A line for the board') =>
  (await fetch(`${url}/api/messages`, post({ subject, content }, cookie))).status

export const LAMP = {
  ...{ issueType: 'Something is Broken', streetName: 'Sageleaf Cir', streetNumber: '18' },
  ...{ locationRelevance: 'Common Area', description: 'The lamp at the corner is dark' },
}

/** The three things people write, each with its text and its status: a message, an entry below one, a comment below a report. */
export async function openWriting({ url }: Portal, cookie: string) {
  const made = async (path: string, body: object) => (await (await fetch(`${url}${path}`, post(body, cookie))).json()) as { id: number }
  const { id: message } = await made('/api/messages', { subject: 'Lamp', content: 'It is out' })
  const { id: report } = await made('/api/maintenance-reports', LAMP)
  const send = async (path: string, text: string) => (await fetch(`${url}${path}`, post({ text }, cookie))).status
  return [
    (text: string) => writeMessage({ url }, cookie, text),
    (text: string) => send(`/api/messages/${message}/entries`, text),
    (text: string) => send(`/api/maintenance-reports/${report}/comments`, text),
  ]
}
