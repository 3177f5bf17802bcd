import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeApi } from '../testing/api-docs'
import { openPortal } from '../testing/open-portal'

const BEGINNING = '<!-- From here on made from the code: npm run docs -->'

test('docs/api.md says what the code answers', async () => {
  const [introduction] = readFileSync('docs/api.md', 'utf8').split(BEGINNING)
  const text = `${introduction}${BEGINNING}\n\n${describeApi(await openPortal())}\n`
  await expect(text).toMatchFileSnapshot('../../docs/api.md')
})
