/** Rows of one statement: few enough for the variables SQLite allows, enough that a statement each is not what costs. */
const ROWS_AT_ONCE = 100

/** The rows in order, as many at a time as one statement inserts. */
export const batches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE))
