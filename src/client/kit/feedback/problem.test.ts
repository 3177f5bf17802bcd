import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { failureText } from '../../../features/maintenance/ui/history/report-labels'
import { callServer } from '../../trpc-client'
import { SendError } from '../files/use-upload'
import { problemText, readProblem } from './problem'

afterEach(() => vi.unstubAllGlobals())

async function failureOf(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', answer)
  const client = createTRPCUntypedClient({
    links: [httpBatchLink({ url: 'http://portal.test/trpc', fetch: (url, options) => callServer(url, options as RequestInit) })],
  })
  return client.query('auth.me').catch((error: unknown) => error)
}
const proxyPage = async () => new Response('Bad Gateway', { status: 502, headers: { 'content-type': 'text/html' } })

const refused = TRPCClientError.from({
  error: {
    code: -32600,
    message: 'Reply is required',
    data: { httpStatus: 400, issues: [{ path: 'reply', message: 'Reply is required' }] },
  },
})

test('the portal’s own refusal is told in its words', () => {
  expect(readProblem(refused)).toMatchObject({ status: 400, message: 'Reply is required', issues: [{ path: 'reply' }] })
  expect(problemText(refused, 'Please try again.')).toBe('Reply is required')
})

test('an answer from something in between keeps its status, and whoever has better words says those', async () => {
  const fromProxy = await failureOf(proxyPage)
  expect(readProblem(fromProxy)).toMatchObject({ status: 502, message: 'API error: 502' })
  expect(problemText(fromProxy, 'Please try again.')).toBe('Please try again.')
  expect(problemText(new SendError(502, 'API error: 502'), 'Please try again.')).toBe('Please try again.')
})

test('no answer at all is a matter of the connection', async () => {
  const cutOff = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(readProblem(cutOff)).toMatchObject({
    status: 0,
    message: expect.stringContaining('could not be reached'),
  })
  expect(problemText(cutOff, 'Please try again.')).toBe('Please try again.')
})

const told = async (status: number, body: unknown) =>
  failureOf(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

test.each([[''], [' '], ['\n\t']])('an error whose text is %j shows the fallback that is named for it', async (empty) => {
  const shape = { message: empty, code: -32600, data: { httpStatus: 500, details: {} } }
  for (const error of [await told(500, { error: shape }), await told(500, { error: empty }), new SendError(500, empty)]) {
    expect(problemText(error, 'Update failed')).toBe('Update failed')
    expect(failureText(error, 'Failed to create maintenance report')).toBe('Error 500: Failed to create maintenance report')
    expect(readProblem(error)).toMatchObject({ status: 500, message: 'API error: 500' })
  }
})

test.each([[{}], [{ error: null }], [{ error: {} }], [{ error: 7 }], [{ message: 'not ours' }], [[]], [null]])(
  'an answer without an error text, %j, shows the fallback',
  async (body) => {
    expect(problemText(await told(500, body), 'Update failed')).toBe('Update failed')
  },
)

test('a refusal from before the procedures is shown in its own words, with its status', async () => {
  const tooLarge = await told(413, { error: 'The request is too large' })
  expect(readProblem(tooLarge)).toMatchObject({ status: 413, message: 'The request is too large' })
  expect(problemText(tooLarge, 'Please try again.')).toBe('The request is too large')
})
