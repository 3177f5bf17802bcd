import { expect, test } from 'vitest'
import { answerWords } from './command-line'
import { BadConfiguration } from './env'

test('the server answers --help and --version, starts without arguments and refuses all others', () => {
  expect(answerWords([])).toBeUndefined()
  for (const word of ['-h', '--help']) expect(answerWords([word])).toContain('Usage: npm start')
  expect(answerWords(['--version'])).toMatch(/^Portico \d+\.\d+\.\d+$/)
  for (const words of [['--port', '4000'], ['4000'], ['--help', 'me'], ['']]) expect(() => answerWords(words)).toThrow(BadConfiguration)
})
