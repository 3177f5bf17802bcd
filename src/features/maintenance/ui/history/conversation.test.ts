import { expect, test } from 'vitest'
import { inOrder } from './conversation'

test('two lists are merged by time; a clock that jumps back does not reorder either', () => {
  const at = (time: string, name: string) => ({ at: time, name })
  const steps = [at('10', 'opened'), at('12', 'in progress'), at('09', 'closed')]
  const comments = [at('11', 'when?'), at('13', 'thanks')]
  expect(inOrder(steps, comments).map(({ name }) => name)).toEqual(['opened', 'when?', 'in progress', 'closed', 'thanks'])
})
