import { stripVTControlCharacters } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readableLog } from './readable-log'

test('on a terminal a volunteer reads the time, what happened and its details, and nothing steers the terminal', () => {
  const said: string[] = []
  const log = pino({ base: null }, readableLog({ write: (text) => said.push(stripVTControlCharacters(text)) }))
  log.info({ signal: 'SIGINT' }, 'stopping')
  log.warn({ open: ['/tmp/db'] }, 'others can read these')
  log.error({ err: new Error('no room') }, 'backup \u0007failed')
  log.info('Server listening at http://127.0.0.1:3000')
  expect(said).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}stopping {2}signal: SIGINT\n$/),
    expect.stringMatching(/ {2}warning: others can read these {2}open: \["\/tmp\/db"\]\n$/),
    expect.stringMatching(/ {2}error: backup failed\nError: no room\n {4}at /),
  ])
})
