import { expect } from 'vitest'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

type Fields = Record<string, unknown>

/** Calls of the REST contract as one person, for stories that begin in the middle. */
export async function openCalls(portal: Portal, username = ADMIN.username, password?: string) {
  const cookie = await openSession(portal, username, password ?? (username === ADMIN.username ? ADMIN.password : undefined))
  async function send(path: string, headers: Record<string, string>, body: string | FormData, method = 'POST') {
    const answer = await fetch(`${portal.url}${path}`, { method, headers: { cookie, ...headers }, body })
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true)
    return (await answer.json()) as { id: number }
  }
  const JSON_BODY = { 'content-type': 'application/json' }
  return {
    post: (path: string, fields: Fields = {}) => send(path, JSON_BODY, JSON.stringify(fields)),
    patch: (path: string, fields: Fields) => send(path, JSON_BODY, JSON.stringify(fields), 'PATCH'),
    put: (path: string, fields: Fields) => send(path, JSON_BODY, JSON.stringify(fields), 'PUT'),
    postForm(path: string, fields: Fields) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      return send(path, {}, form)
    },
  }
}

/** Something of every kind, so that no page is empty. */
export async function fillPortal(portal: Portal) {
  const board = await openCalls(portal)
  for (let number = 1; number <= 5; number += 1) {
    await board.postForm('/api/announcements', { title: `Notice no. ${number}`, content: 'Please read.', categories: [number] })
  }
  const pinned = { title: 'Water shut-off', content: 'Fill a kettle and a jug.', categories: [1, 5], isPinned: true }
  await board.postForm('/api/announcements', pinned)
  await board.postForm('/api/announcements', { title: 'Notice no. 6', content: 'Please read.', categories: [6] })
  await board.post('/api/documents', { title: 'Bylaws 2026', category: 'Bylaws', fileUrl: 'https://example.org/bylaws.pdf' })
  const poll = { title: 'Mailbox color', description: 'Which color should it be?', options: ['Green', 'Blue'] }
  await board.post('/api/polls', { ...poll, status: 'active' })
  await board.post('/api/polls', { ...poll, title: 'Still a draft' })
  const event = { description: 'Bring a lantern.', location: 'The park', tags: ['Social'] }
  await board.postForm('/api/events', { ...event, title: 'Holiday lights', dateStart: '2030-12-12' })
  const { id } = await board.postForm('/api/events', { ...event, title: 'Yoga on the lawn', dateStart: '2030-11-28' })
  await board.post(`/api/events/${id}/cancel`)
}
