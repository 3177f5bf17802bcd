import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { problemText, readProblem } from './problem'
import { SendError } from './send-form'

const fromProxy = TRPCClientError.from(new SyntaxError('Unexpected token B'), { meta: { response: { status: 502 } } })
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

test('an answer from something in between keeps its status, and whoever has better words says those', () => {
  expect(readProblem(fromProxy)).toMatchObject({ status: 502, message: 'API error: 502' })
  expect(problemText(fromProxy, 'Please try again.')).toBe('Please try again.')
  expect(problemText(new SendError(502, 'API error: 502'), 'Please try again.')).toBe('Please try again.')
})

test('no answer at all is a matter of the connection', () => {
  expect(readProblem(new TypeError('Failed to fetch'))).toMatchObject({
    status: 0,
    message: expect.stringContaining('could not be reached'),
  })
  expect(problemText(new TypeError('Failed to fetch'), 'Please try again.')).toBe('Please try again.')
})
