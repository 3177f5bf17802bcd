import { expect, test } from 'vitest'
import { inParts, type Letter } from './letter'

test('letters are marked in batches that keep each address together', () => {
  const letter = (...ids: number[]) => ({ people: ids.map((id) => ({ id })) }) as Letter
  const idsOf = (letters: Letter[]) => inParts(letters, 3).map((people) => people.map(({ id }) => id))
  expect(idsOf([letter(1), letter(2, 3), letter(4, 5), letter(6)])).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  expect(idsOf([letter(1, 2), letter(3, 4)])).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(idsOf([])).toEqual([])
})
