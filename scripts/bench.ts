import { parseArgs } from 'node:util'
import { againstBare } from './bench/against-bare.ts'
import { busyMoments } from './bench/busy-moments.ts'
import { asRow, type Figure } from './bench/figures.ts'
import { growth } from './bench/growth.ts'
import { longLists } from './bench/long-lists.ts'
import { burnedDown, idle } from './bench/machine.ts'
import { openTabs } from './bench/open-tabs.ts'
import { search } from './bench/search.ts'
import { telling } from './bench/telling.ts'
import { visits } from './bench/visits.ts'

/*
 * npm run bench -- [--only bare,growth,lists,tabs,moments,visit,search,telling,idle,burned] [--rows 1000,100000,1000000]
 *
 * The budgets are ratios to a bare server and to a young portal on the same machine, which no load tool measures.
 * Measures the built product on data of its own and prints a table for docs/performance.md. Ratios of one run can be compared;
 * absolute figures of two runs cannot. Ends with 1 when a budget was missed.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'bare,growth,lists,tabs,moments,visit,search,telling,idle,burned' },
    rows: { type: 'string', default: '1000,100000,1000000' },
  },
})

const PARTS: Record<string, () => Promise<Figure[]>> = {
  bare: againstBare,
  growth: () => growth(values.rows.split(',').map(Number)),
  lists: longLists,
  tabs: openTabs,
  moments: busyMoments,
  visit: visits,
  search,
  telling,
  idle,
  burned: burnedDown,
}

const figures: Figure[] = []
for (const name of values.only.split(',')) {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part "${name}"; known are ${Object.keys(PARTS).join(', ')}.`)
  figures.push(...(await part()))
}
console.log(['', '| What | Figure | Budget | |', '|---|---|---|---|', ...figures.map(asRow)].join('\n'))
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
