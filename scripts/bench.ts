import { parseArgs } from 'node:util'
import { growth } from './bench/growth.ts'
import { lists } from './bench/lists.ts'
import { openTabs } from './bench/open-tabs.ts'
import { search } from './bench/search.ts'
import { asRow, type Figure } from './bench/site.ts'
import { memory, start } from './bench/start-and-memory.ts'
import { visits } from './bench/visits.ts'

/*
 * npm run bench -- [--only start,memory,lists,tabs,visits,search,growth] [--rows 1000,100000,1000000]
 *
 * Measures the built product on its own data and prints a table for docs/performance.md. Ends with 1 when a budget is missed. Ratios of
 * one run can be compared; absolute figures of two runs cannot.
 */

const PARTS: Record<string, () => Promise<Figure[]>> = {
  start,
  memory,
  lists,
  tabs: openTabs,
  visits,
  search,
  growth: () => growth(values.rows.split(',').map(Number)),
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(PARTS).join() },
    rows: { type: 'string', default: '1000,100000,1000000' },
  },
})

const figures: Figure[] = []
for (const name of values.only.split(',')) {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part "${name}". The parts are ${Object.keys(PARTS).join(', ')}.`)
  figures.push(...(await part()))
}
console.log(['', '| What | Figure | Budget | |', '|---|---|---|---|', ...figures.map(asRow)].join('\n'))
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
