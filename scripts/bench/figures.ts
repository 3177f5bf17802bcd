export interface Figure {
  what: string
  figure: string
  budget: string
  isMet: boolean
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The value that `share` (0 to 1) of the values do not exceed; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const inUnit = (value: number, unit: string) =>
  `${value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)}${unit && ` ${unit}`}`

export const atMost = (what: string, value: number, limit: number, unit: string): Figure => ({
  what,
  figure: inUnit(value, unit),
  budget: `≤ ${limit}${unit && ` ${unit}`}`,
  isMet: value <= limit,
})

export const atLeast = (what: string, value: number, limit: number, unit: string): Figure => ({
  what,
  figure: inUnit(value, unit),
  budget: `≥ ${limit}${unit && ` ${unit}`}`,
  isMet: value >= limit,
})

export const asRow = ({ what, figure, budget, isMet }: Figure) => `| ${what} | ${figure} | ${budget} | ${isMet ? 'met' : '**missed**'} |`
