interface Timed {
  at: string
}

/** Merges two lists by time and keeps the order of each list, even if the clock jumped. */
export function inOrder<One extends Timed, Other extends Timed>(ones: One[], others: Other[]): (One | Other)[] {
  return [...withTurns(ones), ...withTurns(others)].sort((a, b) => a.turn.localeCompare(b.turn)).map(({ row }) => row)
}

function withTurns<Row extends Timed>(rows: Row[]) {
  let turn = ''
  return rows.map((row) => {
    if (row.at > turn) turn = row.at
    return { turn, row }
  })
}
