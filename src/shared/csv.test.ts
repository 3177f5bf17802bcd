import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readList } from '../server/csv'
import { cleanPattern } from './clean-text'
import { CSV_START, csvLine } from './csv'

const cellsOf = (text: string) => {
  const { headings, records } = readList(text, 'csv', {})
  return [headings, ...records.map(({ cells }) => cells)].filter((cells) => cells.length > 0)
}

test('what is written is read back, whatever the cells hold', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\t', '=', '+', '-', '@', '＝', ' ', '1') })
    .map((text) => text.split('\n').map(cleanPattern).join('\n').trim())
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 })
  fc.assert(
    fc.property(rows, (written) => {
      const file = CSV_START + csvLine(['a', 'b', 'c']) + written.map(csvLine).join('')
      expect(cellsOf(file).slice(1)).toEqual(written.filter((cells) => cells.some(Boolean)))
    }),
  )
})

test('spreadsheets’ own ways are understood: semicolons, bare line feeds, a missing last line end, blank lines', () => {
  expect(cellsOf('Name;Phone\r\nRosa;"(555) 123-4567"\r\n')).toEqual([
    ['Name', 'Phone'],
    ['Rosa', '(555) 123-4567'],
  ])
  expect(cellsOf('a,b\n\n1,2\n,\n"3, or 4","say ""hi"""')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3, or 4', 'say "hi"'],
  ])
  expect(
    readList('a\n"two\nlines"\n\nlast', 'csv', {}).records.map(({ line }) => line),
    'as a spreadsheet counts',
  ).toEqual([2, 4])
  expect(cellsOf('a, "b" ,c')).toEqual([['a', 'b', 'c']])
  expect(() => cellsOf('a,b\n1,"never closed\n')).toThrow('line 2')
  expect(cellsOf('')).toEqual([])
})

test('no cell can start a formula', () => {
  const starts = ['=1', '+1', '-1', '@x', '\tx', '\rx']
  for (const start of starts) expect(csvLine([start])).toMatch(/^"?'/)
  expect(csvLine(['Rosa', 3, null])).toBe('Rosa,3,\r\n')
})

test('nor can what a spreadsheet that separates cells by semicolons or tabs takes for one', () => {
  for (const start of ['=1', '+1', '-1', '@x', '＝1'])
    for (const end of [';', '\t', '\n', '\r\n', ';"', '\t"', '\n"', ';"""']) {
      const cells = csvLine(['Rosa', `Fence${end}${start};b`, 'Open']).split(/[;\t\r\n]/)
      expect(cells.filter((cell) => /^"*[=+\-@＝]/.test(cell))).toEqual([])
    }
})

test('nor by what stands in another cell, quotes or none', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', '=', '+', '-', '@', '＝', ' ', "'") })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      expect(csvLine(cells)).not.toMatch(/[;\t\r\n]"*[=+\-@＝]/)
    }),
    { numRuns: 2_000 },
  )
})

test('no file is slow to read: line ends, empty rows, rows of other lengths', () => {
  const rows = ['\n', '""\n', ',\n', ' \n', '"",""\n', 'a\n']
  for (const row of rows) {
    const started = process.cpuUsage()
    expect(() => readList(`name,email,street\n${row.repeat(490_000 / row.length)}x,y,z\n`, 'csv', {})).toThrow('20,000 lines')
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(400)
  }
  expect(readList(`name,email\nRosa,rosa@example.org\n${',,,\n'.repeat(100_000)}`, 'csv', {}).records).toHaveLength(1)
})
