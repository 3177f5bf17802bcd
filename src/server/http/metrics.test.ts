import { expect, test } from 'vitest'
import { version } from '../../../package.json'
import { openPortal } from '../../testing/open-portal'

const TOKEN = 'a token of sixteen'

test('the metrics are served with the token and answer 404 without it', async () => {
  const app = await (await openPortal({ METRICS_TOKEN: TOKEN })).app()
  await app.inject('/api/contacts/public')
  const ask = (authorization?: string) => app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  const nothing = await app.inject('/metrical')
  for (const refused of [undefined, 'Bearer wrong', TOKEN, `bearer ${TOKEN}`, `Bearer ${TOKEN} `.slice(0, -2)]) {
    const answer = await ask(refused)
    expect([answer.statusCode, answer.body]).toEqual([404, nothing.body])
  }
  const { statusCode, body, headers } = await ask(`Bearer ${TOKEN}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('portico_http_request_duration_seconds_count{route="/api/contacts/public",method="GET",status="200"} 1')
  for (const word of ['writer_queue 0', 'outbox_oldest_age_seconds 0', 'backup_age_seconds ', 'database_bytes '])
    expect(body).toContain(`portico_${word}`)
  expect(body).toMatch(/portico_disk_free_bytes [1-9]/)
  expect(body).toMatch(/portico_disk_total_bytes [1-9]/)
  expect(body).toContain('portico_outbox_failed 0')
  expect(body).toContain(`portico_info{version="${version}"} 1`)
  expect(body).toContain('nodejs_eventloop_lag')
  const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  expect(names.filter((name) => !/^(portico_|process_|nodejs_)/.test(name ?? ''))).toEqual([])
})

test('the metrics answer 404 if no token is set', async () => {
  const app = await (await openPortal()).app()
  const answer = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect([answer.statusCode, answer.body]).toEqual([404, (await app.inject('/metrical')).body])
})
